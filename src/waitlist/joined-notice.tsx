import { useEffect } from 'react'
import { dialog as words, messages } from '#content/waitlist.ts'
import { VIEW_URL } from '#contract/address.ts'
import { emptyForm } from '#contract/form.ts'
import { button, dialog } from '#styled-system/recipes/index'
import { Dialog, useDialogParts, type DialogProps } from '#ui/dialog.tsx'
import { pressOnSpace } from '#ui/keys.ts'
import { createDraft } from './draft.ts'
import { TicketStub } from './ticket-stub.tsx'

type JoinedNoticeProps = Pick<DialogProps, 'onClose' | 'returnFocusTo' | 'page'> & { price: number }

/** The confirmation for an application that the browser has sent without script, in place of the form. */
export function JoinedNotice({ onClose, returnFocusTo, page, price }: JoinedNoticeProps) {
  // The draft may still hold the form that the browser has sent by itself.
  useEffect(() => createDraft(() => sessionStorage).forget(), [])

  return (
    <div id="joined">
      <Dialog
        open
        onClose={onClose}
        title={words.joined}
        description={messages.joined}
        closeLabel={words.close}
        page={page}
        parts={useDialogParts()}
        returnFocusTo={returnFocusTo}
        stub={<TicketStub {...emptyForm} price={price} />}
      >
        <div className={dialog().news}>
          <a
            href={VIEW_URL.page}
            suppressHydrationWarning
            // A dialog takes the focus, even without script.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            onKeyDown={pressOnSpace}
            className={button({ size: 'full' })}
          >
            {words.back}
          </a>
        </div>
      </Dialog>
    </div>
  )
}
