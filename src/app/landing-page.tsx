import { useRouteContext } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { creators, fairVisibility, howItWorks, whyCreatorsChoose } from '#content/landing.ts'
import type { Member } from '#content/member.ts'
import { examplePrice } from '#content/site.ts'
import { Creators } from '#sections/creators/creators.tsx'
import { FairVisibility } from '#sections/fair-visibility/fair-visibility.tsx'
import { Footer } from '#sections/footer.tsx'
import { FoundingCreator } from '#sections/founding-creator/founding-creator.tsx'
import { Header } from '#sections/header.tsx'
import { Hero } from '#sections/hero/hero.tsx'
import { HowItWorks } from '#sections/how-it-works/how-it-works.tsx'
import { WhyCreatorsChoose } from '#sections/why-creators-choose/why-creators-choose.tsx'
import { STYLES_ID } from './load-dialog.ts'
import { useOpening } from './use-opening.ts'
import { useWaitlist } from './use-waitlist.ts'

/** What a section may tell: the price, and the category of a visitor who has joined. */
type Told = { price: number; chosen: string | undefined }

/** The sections between the first and the last one. The header leads to each of them. */
export const sections: readonly { id: string; title: string; lead: string; Section: (told: Told) => ReactNode }[] = [
  { ...howItWorks, Section: HowItWorks },
  { ...whyCreatorsChoose, Section: WhyCreatorsChoose },
  { ...fairVisibility, Section: FairVisibility },
  { ...creators, Section: Creators },
]

/** The sections in their promised order (src/content/README.md), and over them the dialog while the URL has `join=1`. */
export function LandingPage() {
  const { confirmed = false, returned, styles, waitlist } = useRouteContext({ from: '/' })
  const [price, setPrice] = useState<number>(examplePrice)
  const page = useRef<HTMLDivElement>(null)
  const { isOpen, isJoined, category, isPressed, openedBy, leave } = useOpening(page)
  const isConfirmed = isJoined && confirmed
  const ticket = useRef<HTMLDivElement>(null)
  /** The call to action in the header, or the stub in its place. */
  const headerLink = useRef<HTMLAnchorElement>(null)
  const findOpener = useCallback(() => {
    const opener = openedBy && page.current?.querySelector<HTMLElement>(`#${CSS.escape(openedBy)}`)
    return opener || headerLink.current
  }, [openedBy])
  const Waitlist = useWaitlist(waitlist, isOpen, findOpener)
  const [member, setMember] = useState<Member>()
  const dialog = { onClose: leave, returnFocusTo: findOpener, page, price }
  useEffect(() => {
    // The visitor may have closed the form while it was sent: the stub replaces the call to action that has the focus.
    if (member && document.activeElement === document.body) headerLink.current?.focus({ preventScroll: true })
  }, [member])

  return (
    <>
      {/* First in the document, so that a link to the form shows it before the rest of the page has come. */}
      <div id="waitlist">
        {Waitlist && isConfirmed && <Waitlist.JoinedNotice {...dialog} />}
        {Waitlist && !isConfirmed && (
          <Waitlist.JoinDialog
            {...dialog}
            open={isOpen}
            onJoined={member === undefined ? setMember : undefined}
            ticket={ticket}
            headerLink={headerLink}
            category={category}
            pressed={isPressed}
            {...(returned && { returned })}
          />
        )}
      </div>
      {/* The head has only the rules of the dialog: browsers draw it while they wait here for the others. */}
      {styles !== undefined && (
        <>
          <span id="dialog-end" hidden />
          <link id={STYLES_ID} rel="stylesheet" href={styles} />
        </>
      )}
      {/* In the markup the page behind an open dialog is inert. In the browser the dialog alone decides. */}
      <div ref={page} id="page" inert={import.meta.env.SSR && (isConfirmed || isOpen)} suppressHydrationWarning>
        <Header sections={sections} price={price} member={member?.name} ticket={ticket} headerLink={headerLink} />
        <main id="main">
          <Hero price={price} onPrice={setPrice} ticket={ticket} joined={member !== undefined} />
          {sections.map(({ id, Section }) => (
            <Section key={id} price={price} chosen={member?.category} />
          ))}
          <FoundingCreator stub={member ?? { price }} />
        </main>
        <Footer />
      </div>
    </>
  )
}
