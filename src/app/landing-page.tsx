import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { examplePrice } from '#content/site.ts'
import { Creators } from '#sections/creators/creators.tsx'
import { FairVisibility } from '#sections/fair-visibility/fair-visibility.tsx'
import { Footer } from '#sections/footer.tsx'
import { FoundingCreator } from '#sections/founding-creator/founding-creator.tsx'
import { Header } from '#sections/header.tsx'
import { Hero } from '#sections/hero/hero.tsx'
import { HowItWorks } from '#sections/how-it-works/how-it-works.tsx'
import type { Member } from '#sections/founding-creator/pinned-stub.tsx'
import { WhyCreatorsChoose } from '#sections/why-creators-choose/why-creators-choose.tsx'
import { useScripted } from '#ui/use-scripted.ts'
import { findOpener, keepOpener } from './find-opener.ts'
import { useLeave } from './use-leave.ts'
import { useWaitlist } from './use-waitlist.ts'

/** The sections in their promised order (src/content/README.md), and over them the dialog while the URL has `join=1`. */
export function LandingPage() {
  const { confirmed = false, returned, styles } = useRouter().options.context
  const { join, joined, category } = useLocation({ select: ({ search }) => search })
  const open = join === 1
  const isConfirmed = joined === 1 && confirmed
  const [price, setPrice] = useState<number>(examplePrice)
  const scripted = useScripted()
  const leave = useLeave()
  const Waitlist = useWaitlist(open)
  const [member, setMember] = useState<Member>()
  useEffect(() => {
    // The visitor may have closed the form while it was sent: the stub replaces the call to action that has the focus.
    if (member && document.activeElement === document.body) findOpener()?.focus({ preventScroll: true })
  }, [member])

  return (
    <>
      {/* First in the document, so that a link to the form shows it before the rest of the page has come. */}
      <div id="waitlist">
        {Waitlist && isConfirmed && <Waitlist.JoinedNotice onClose={leave} returnFocusTo={findOpener} price={price} />}
        {Waitlist && !isConfirmed && (
          <Waitlist.JoinDialog
            open={open}
            onClose={leave}
            onJoined={setMember}
            returnFocusTo={findOpener}
            price={price}
            category={category}
            {...(returned && { returned })}
          />
        )}
      </div>
      {/* The head has only the rules of the dialog: browsers draw it while they wait here for the others. */}
      {styles !== undefined && (
        <>
          <span id="dialog-end" hidden />
          <link rel="stylesheet" href={styles} />
        </>
      )}
      {/* Until hydration, the markup makes the page behind an open dialog inert; then the dialog does. */}
      <div id="page" inert={(isConfirmed || open) && !scripted} onClickCapture={keepOpener}>
        <Header price={price} member={member?.name} />
        <main id="main">
          <Hero price={price} onPrice={setPrice} />
          <HowItWorks price={price} />
          <WhyCreatorsChoose price={price} />
          <FairVisibility />
          <Creators />
          <FoundingCreator stub={member ?? { price }} />
        </main>
        <Footer />
      </div>
    </>
  )
}
