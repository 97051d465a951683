import { useStore } from '@tanstack/react-form'
import { useEffect, useState, type ReactNode, type RefObject } from 'react'
import { toast } from 'sonner'
import type { Member } from '#content/member.ts'
import { categories, dialog as words, toasts } from '#content/waitlist.ts'
import { betaLink, toastBehaviour } from '#content/site.ts'
import type { Application } from '#contract/application.ts'
import type { ReturnedForm } from '#contract/form.ts'
import { Dialog, useDialogParts, type DialogProps } from '#ui/dialog.tsx'
import { tearOff } from './flights/success-flight.ts'
import { Toaster } from '#ui/toaster.tsx'
import { useScripted } from '#ui/use-scripted.ts'
import { ClosedDialog } from './closed-dialog.tsx'
import { createDraft } from './draft.ts'
import { JoinForm } from './join-form.tsx'
import { dismissInvalid, showInvalid, showOutcome } from './show-outcome.tsx'
import { TicketStub } from './ticket-stub.tsx'
import { JoinFormContext, useFormAround } from './field.tsx'
import { useJoinForm } from './use-join-form.ts'
import { useOpeningFlight } from './flights/use-opening-flight.ts'
import { submitApplication } from './submit-application.ts'

/** By which the page sees whether its markup was translated. */
export { dialog as words } from '#content/waitlist.ts'
export { JoinedNotice } from './joined-notice.tsx'

interface JoinDialogProps extends Pick<DialogProps, 'open' | 'onClose' | 'returnFocusTo' | 'page'> {
  /**
   * Called with what the ticket of a visitor who is on the list now says, before `onClose`. Undefined when the page has such a
   * ticket already: this application is a friend's.
   */
  onJoined: ((member: Member) => void) | undefined
  /** The hero's ticket, which flies into the stub. */
  ticket: RefObject<HTMLElement | null>
  /** The call to action in the header, where the stub lands after a success. */
  headerLink: RefObject<HTMLElement | null>
  /** The price that the visitor has set on the page, in rupees. */
  price: number
  /** The category that the link proposes, unchecked. */
  category?: string | undefined
  /** Whether that link was pressed on this page. */
  pressed?: boolean
  /** A form that the server sends back with errors, to a browser without script. */
  returned?: ReturnedForm
}

/** What the calls to action open. */
export const JoinDialog: (properties: JoinDialogProps) => ReactNode = betaLink === '' ? FormDialog : ClosedDialog

/** The dialog with the form, and the toaster. */
function FormDialog(properties: JoinDialogProps) {
  const { open, onClose, onJoined, returnFocusTo, page, ticket, headerLink, price, category, pressed, returned } =
    properties
  const [draft] = useState(() => createDraft(() => sessionStorage))
  const scripted = useScripted()
  const parts = useDialogParts()
  const leaveTicket = useOpeningFlight(open, ticket, parts)
  const form = useJoinForm({ open, onJoin: join, onInvalid: showInvalid, draft, category, pressed, returned })

  useEffect(() => {
    // A phone's menu would share it in place of the form's address, whoever has written it.
    if (open) for (const link of document.querySelectorAll('[rel=canonical]')) link.remove()
  }, [open])

  async function join(application: Application) {
    dismissInvalid()
    const outcome = await submitApplication(application, draft.keyOf(application))
    if (outcome.kind !== 'joined') {
      showOutcome(outcome)
      return outcome
    }
    draft.forget()
    // Errors of earlier tries are no longer true.
    toast.dismiss()
    if (onJoined) {
      leaveTicket()
      tearOff(parts, headerLink, () => showOutcome(outcome))
      const { name, category: chosen } = application
      onJoined({ name, category: chosen, craft: categories.find(({ value }) => value === chosen)?.label ?? '', price })
    } else showOutcome(outcome)
    // The next form begins at its top.
    parts.main.current?.scrollTo(0, 0)
    onClose()
    return outcome
  }

  return (
    <JoinFormContext value={form}>
      <Dialog
        open={open}
        onClose={onClose}
        title={words.title}
        description={words.subtitle}
        closeLabel={words.close}
        page={page}
        parts={parts}
        returnFocusTo={returnFocusTo}
        stub={<FilledStub price={price} />}
      >
        <JoinForm refusal={returned?.detail} />
      </Dialog>
      {scripted && <Toaster label={toasts.label} behaviour={toastBehaviour} top={open ? 'window' : 'header'} />}
    </JoinFormContext>
  )
}

/** The stub with what is in the form. */
function FilledStub({ price }: { price: number }) {
  const { name, category } = useStore(useFormAround().form.store, ({ values }) => values)
  return <TicketStub name={name} category={category} price={price} />
}
