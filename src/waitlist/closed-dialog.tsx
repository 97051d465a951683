import { betaLink } from '#content/site.ts'
import { closed, dialog as words } from '#content/waitlist.ts'
import { button, dialog } from '#styled-system/recipes/index'
import { Dialog, useDialogParts, type DialogProps } from '#ui/dialog.tsx'

type ClosedDialogProps = Pick<DialogProps, 'open' | 'onClose' | 'returnFocusTo' | 'page'>

/** What the calls to action open once the list is closed: that it is, and the way to the beta. */
export function ClosedDialog({ open, onClose, returnFocusTo, page }: ClosedDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={closed.title}
      description={closed.text}
      closeLabel={words.close}
      page={page}
      parts={useDialogParts()}
      returnFocusTo={returnFocusTo}
      // Nobody gets one any more.
      stub={null}
    >
      <div className={dialog().news}>
        <a href={betaLink} className={button({ size: 'full' })}>
          {closed.link}
        </a>
      </div>
    </Dialog>
  )
}
