import { betaLink, outlinedName, site } from '#content/site.ts'
import { closed, dialog as words } from '#content/waitlist.ts'
import { button, dialog, stub } from '#styled-system/recipes/index'
import { OutlinedName } from '#drawing/outlined-name.tsx'
import { PrintedName } from '#drawing/printed-name.tsx'
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
      stub={<BlankStub />}
    >
      <div className={dialog().news}>
        <a href={betaLink} className={button({ size: 'full' })}>
          {closed.link}
        </a>
      </div>
    </Dialog>
  )
}

/** Nobody is printed on it any more: it has the brand alone. */
function BlankStub() {
  const styles = stub()
  return (
    <>
      <div className={styles.print}>
        <OutlinedName drawing={outlinedName} className={styles.brand} />
        <div className={styles.name}>
          <svg viewBox="0 0 104 400" preserveAspectRatio="xMidYMin">
            <PrintedName name={site.brand} along={400} across={104} max={62} transform="translate(52 0) rotate(90)" />
          </svg>
        </div>
      </div>
      {/* On a phone. */}
      <div className={styles.line}>
        <span className={styles.shortName}>{site.brand}</span>
      </div>
    </>
  )
}
