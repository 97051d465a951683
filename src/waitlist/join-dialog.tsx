import { useCallback, useRef, useState } from 'react'
import { dialog as words, form, toasts } from '#content/waitlist.ts'
import { toastBehaviour } from '#content/site.ts'
import type { Application } from '#contract/application.ts'
import type { ReturnedForm } from '#contract/form.ts'
import { Dialog } from '#ui/dialog.tsx'
import { tearOff } from '#ui/tear-off.ts'
import { Toaster } from '#ui/toaster.tsx'
import { useScripted } from '#ui/use-scripted.ts'
import { createDraft } from './draft.ts'
import { idempotencyKeyOf } from './idempotency-key.ts'
import { JoinForm } from './join-form.tsx'
import { showOutcome, showRefusal } from './show-outcome.ts'
import { TicketStub } from './ticket-stub.tsx'
import { submitApplication } from './submit-application.ts'

interface JoinDialogProps {
  open: boolean
  onClose: () => void
  returnFocusTo: () => HTMLElement | null
  /** The category that the link proposes, unchecked. */
  category?: string | undefined
  /** A form that the server sends back with errors, to a browser without script. */
  returned?: ReturnedForm
}

const { duration, visibleToasts, gap } = toastBehaviour

/** The dialog with the form, and the toaster. */
export function JoinDialog({ open, onClose, returnFocusTo, category, returned }: JoinDialogProps) {
  const [draft] = useState(() => createDraft(() => sessionStorage))
  const scripted = useScripted()
  const content = useRef<HTMLDivElement>(null)

  const join = useCallback(
    async (application: Application) => {
      // False is certain; true may be wrong. A request would fail with a sentence that does not name the reason.
      if (!navigator.onLine) {
        showRefusal(form.offline)
        return false
      }
      const outcome = await submitApplication(application, idempotencyKeyOf(application, draft))
      showOutcome(outcome)
      if (outcome.kind !== 'joined') return false
      draft.forget()
      tearOff(content.current)
      onClose()
      return true
    },
    [draft, onClose],
  )

  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={words.title}
        description={words.subtitle}
        closeLabel={words.close}
        closeHref="/"
        content={content}
        returnFocusTo={returnFocusTo}
        stub={<TicketStub />}
      >
        <JoinForm
          onJoin={join}
          onRefused={showRefusal}
          draft={draft}
          category={category}
          {...(returned && { returned })}
        />
      </Dialog>
      {scripted && <Toaster label={toasts.label} behaviour={{ duration, visibleToasts, gap }} />}
    </>
  )
}
