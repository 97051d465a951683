import { Dialog as ArkDialog } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { useEffect, useRef, type ReactNode } from 'react'
import { dialog } from '#styled-system/recipes/index'
import { CloseIcon } from './close-icon.tsx'
import { toastArea } from './toaster.tsx'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  description: string
  /** The name of the close button. */
  closeLabel: string
  /** What gets the focus when the dialog has closed. */
  returnFocusTo: () => HTMLElement | null
  /** The stub of the ticket: decoration, seen on wide screens. */
  stub: ReactNode
  children: ReactNode
}

/**
 * A modal dialog that toasts may stand beside. Its content stays mounted while it is closed, so that what was typed
 * is kept. The rest of the page is made inert here instead of by a focus trap, which would lock toasts out as well.
 */
export function Dialog({ open, onClose, title, description, closeLabel, returnFocusTo, stub, children }: DialogProps) {
  const styles = dialog()
  const content = useRef<HTMLDivElement>(null)
  const focusTarget = useRef(returnFocusTo)
  focusTarget.current = returnFocusTo

  useEffect(() => {
    if (!open) return
    const page = document.getElementById('app')
    if (page !== null) page.inert = true
    return () => {
      if (page !== null) page.inert = false
      focusTarget.current()?.focus({ preventScroll: true })
    }
  }, [open])

  return (
    <ArkDialog.Root
      open={open}
      onOpenChange={(details) => {
        if (!details.open) onClose()
      }}
      trapFocus={false}
      restoreFocus={false}
      initialFocusEl={() => content.current}
      persistentElements={[toastArea]}
      onEscapeKeyDown={(event) => {
        // Within the toasts Escape collapses them.
        if (toastArea()?.contains(document.activeElement) === true) event.preventDefault()
      }}
    >
      <Portal>
        <ArkDialog.Backdrop className={styles.backdrop} />
        <ArkDialog.Positioner className={styles.positioner}>
          <ArkDialog.Content ref={content} className={styles.content} tabIndex={-1}>
            <div className={styles.main}>
              <ArkDialog.Title className={styles.title}>{title}</ArkDialog.Title>
              <ArkDialog.Description className={styles.subtitle}>{description}</ArkDialog.Description>
              {children}
            </div>
            <div className={styles.stub} aria-hidden="true">
              {stub}
            </div>
            <ArkDialog.CloseTrigger className={styles.close} aria-label={closeLabel}>
              <CloseIcon />
            </ArkDialog.CloseTrigger>
          </ArkDialog.Content>
        </ArkDialog.Positioner>
      </Portal>
    </ArkDialog.Root>
  )
}
