import { Dialog as ArkDialog } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { preventBodyScroll } from '@zag-js/remove-scroll'
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
    let release: (() => void) | undefined
    const cancel = afterPaint(() => {
      release = holdPageStill()
    })
    return () => {
      cancel()
      release?.()
      focusTarget.current()?.focus({ preventScroll: true })
    }
  }, [open])

  useEffect(
    () =>
      // Asks for the layout while nobody waits: it would be made at the first opening, and is kept from then on.
      afterPaint(() => {
        content.current?.getBoundingClientRect()
      }),
    [],
  )

  return (
    <ArkDialog.Root
      open={open}
      onOpenChange={(details) => {
        if (!details.open) onClose()
      }}
      // The page is held still below: what Ark does for a modal dialog, before the dialog is seen, would cost a slow
      // phone more than the opening itself.
      modal={false}
      closeOnInteractOutside
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
        <ArkDialog.Positioner className={styles.positioner} data-closed={open ? undefined : ''}>
          <ArkDialog.Content ref={content} className={styles.content} tabIndex={-1} aria-modal="true">
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

/** Keeps the page behind the dialog from being scrolled, focused or read out. Returns how to let it go. */
function holdPageStill(): () => void {
  const page = document.getElementById('app')
  const unlock = preventBodyScroll(document)
  if (page !== null) page.inert = true
  return () => {
    if (page !== null) page.inert = false
    unlock()
  }
}

/** Runs `work` once the next frame has been drawn, unless it is cancelled before by what this returns. */
function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
