// One by one: the parts that nobody asks for stay out of the script.
import {
  DialogBackdrop,
  DialogContent,
  DialogDescription,
  DialogPositioner,
  DialogRoot,
  DialogTitle,
} from '@ark-ui/react/dialog'
import { preventBodyScroll } from '@zag-js/remove-scroll'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { dialog } from '#styled-system/recipes/index'
import { CloseIcon } from './close-icon.tsx'
import { toastArea } from './toaster.tsx'
import { useScripted } from './use-scripted.ts'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  description: string
  /** The name of the close button, and where it leads while no script is there: to the page without the dialog. */
  closeLabel: string
  closeHref: string
  /** What gets the focus when the dialog has closed. */
  returnFocusTo: () => HTMLElement | null
  /** The stub of the ticket: decoration, seen on wide screens. */
  stub: ReactNode
  children: ReactNode
}

/** For what Ark writes into `style` attributes, which the policy blocks in markup: the recipe says the same. */
const BY_RECIPE = { pointerEvents: undefined }

/**
 * A modal dialog that toasts may stand beside. Its content stays mounted while it is closed, so that what was typed
 * is kept. The rest of the page is made inert here instead of by a focus trap, which would lock toasts out as well.
 * It stands where it is rendered and not in a portal, so that it can be part of the page's markup, open.
 */
export function Dialog(properties: DialogProps) {
  const { open, onClose, title, description, closeLabel, closeHref, returnFocusTo, stub, children } = properties
  const styles = dialog()
  const scripted = useScripted()
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
      // Where the dialog came with the page, the page came inert.
      setInert(false)
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
    <DialogRoot
      open={open}
      onOpenChange={(details) => {
        if (!details.open) onClose()
      }}
      // The page is held still below: what Ark does for a modal dialog, before the dialog is seen, would cost a slow
      // phone more than the opening itself.
      modal={false}
      closeOnInteractOutside
      restoreFocus={false}
      // A visitor who typed before the script came stays in his field.
      initialFocusEl={() => focusWithin(content.current) ?? content.current}
      persistentElements={[toastArea]}
      onEscapeKeyDown={(event) => {
        // Within the toasts Escape collapses them.
        if (toastArea()?.contains(document.activeElement) === true) event.preventDefault()
      }}
    >
      <DialogBackdrop className={styles.backdrop} />
      <DialogPositioner className={styles.positioner} style={BY_RECIPE} data-closed={open ? undefined : ''}>
        <DialogContent ref={content} className={styles.content} style={BY_RECIPE} tabIndex={-1} aria-modal="true">
          <div className={styles.main}>
            <DialogTitle className={styles.title}>{title}</DialogTitle>
            <DialogDescription className={styles.subtitle}>{description}</DialogDescription>
            {children}
          </div>
          <div className={styles.stub} aria-hidden="true">
            {stub}
          </div>
          {/* A link, which works without script; with it a button like any other. */}
          <a
            href={closeHref}
            role={scripted ? 'button' : undefined}
            aria-label={closeLabel}
            className={styles.close}
            onClick={(event) => {
              event.preventDefault()
              onClose()
            }}
            onKeyDown={pressOnSpace}
          >
            <CloseIcon />
          </a>
        </DialogContent>
      </DialogPositioner>
    </DialogRoot>
  )
}

function focusWithin(element: HTMLElement | null): HTMLElement | undefined {
  const { activeElement } = document
  return activeElement instanceof HTMLElement && element?.contains(activeElement) === true ? activeElement : undefined
}

/** A link answers to Enter alone, a button to the space bar too. */
function pressOnSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

/** Keeps the page behind the dialog from being scrolled, focused or read out. Returns how to let it be scrolled. */
function holdPageStill(): () => void {
  setInert(true)
  return preventBodyScroll(document)
}

function setInert(inert: boolean): void {
  const page = document.getElementById('app')
  if (page !== null) page.inert = inert
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
