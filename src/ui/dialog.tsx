// Named imports: the namespace `Dialog` would add its unused parts to the script.
import {
  DialogBackdrop,
  DialogContent,
  DialogDescription,
  DialogPositioner,
  DialogRoot,
  DialogTitle,
} from '@ark-ui/react/dialog'
import { preventBodyScroll } from '@zag-js/remove-scroll'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { dialog } from '#styled-system/recipes/index'
import { makeInert } from './inert.ts'
import { isComposing, isTouch, pressOnSpace } from './keys.ts'
import { useScripted } from './use-scripted.ts'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  description: ReactNode
  /** The accessible name of the close button. */
  closeLabel: string
  /** The page behind it, which it makes inert. */
  page: RefObject<HTMLElement | null>
  /** Receive its elements. */
  parts: DialogParts
  /** Finds the element that is focused after the dialog has closed. */
  returnFocusTo: () => HTMLElement | null
  /** The print on the ticket's stub: decoration. */
  stub: ReactNode
  children?: ReactNode
}

/** The elements of a dialog, for those who move them. */
export type DialogParts = ReturnType<typeof useDialogParts>

export function useDialogParts() {
  return {
    content: useRef<HTMLDivElement>(null),
    main: useRef<HTMLDivElement>(null),
    stub: useRef<HTMLDivElement>(null),
    backdrop: useRef<HTMLDivElement>(null),
  }
}

/** Removes Ark's `style` attributes, which the Content-Security-Policy blocks in markup. The recipe has the same rules. */
const NO_INLINE_STYLE = { pointerEvents: undefined }

/** Ark would set the direction of English. Without it, the dialog inherits the direction of the page. */
const INHERITED_DIRECTION = { dir: undefined }

/**
 * A modal dialog. Closed, it stays mounted, so that the form keeps its values. It makes the page inert: a trap for the focus
 * would make toasts unreachable. It uses no portal, which renders nothing in a prerender.
 */
export function Dialog(properties: DialogProps) {
  const { open, onClose, title, description, closeLabel, page, parts, returnFocusTo, stub, children } = properties
  const { content } = parts
  const styles = dialog()
  const scripted = useScripted()

  useEffect(() => {
    if (!open) return
    // In a page that is served with the open dialog, `inert` is in the markup.
    let release = (): void => void page.current?.toggleAttribute('inert', false)
    const cancel = afterPaint(() => {
      if (page.current && content.current) release = lockPage(page.current, content.current)
    })
    return () => {
      cancel()
      release()
      // That of the render in which the dialog was open: the address has left that entry by now.
      returnFocusTo()?.focus({ preventScroll: true })
    }
  }, [open, page, content, returnFocusTo])

  return (
    <DialogRoot
      {...INHERITED_DIRECTION}
      open={open}
      onOpenChange={(details) => {
        if (!details.open) onClose()
      }}
      // Ark's own work for a modal dialog precedes its first frame, and takes a slow phone longer than the opening.
      // `lockPage` does it after that frame.
      modal={false}
      // A visitor who types during hydration keeps the focus. Else the first control has it (`null`), with which screen readers say the
      // dialog, its title and description: Orca speaks a focused box as one text. A phone would open its keyboard.
      initialFocusEl={() => {
        const focused = document.activeElement as HTMLElement | null
        return content.current?.contains(focused) ? focused : isTouch() ? content.current : null
      }}
      onEscapeKeyDown={(event) => {
        // In the toaster, Escape collapses the toasts.
        if (isComposing(event) || document.activeElement?.closest('[data-sonner-toaster]')) event.preventDefault()
      }}
    >
      <DialogBackdrop
        ref={parts.backdrop}
        className={styles.backdrop}
        // Ark would count as outside whatever extensions draw, the mere focus there, and any button. A click is a press and a
        // release of the main button on the same element.
        onClick={onClose}
      />
      <DialogPositioner className={styles.positioner} style={NO_INLINE_STYLE} data-closed={open ? undefined : ''}>
        <DialogContent
          ref={content}
          className={styles.content}
          style={NO_INLINE_STYLE}
          // The keys that scroll do it in what has the focus, and not in what is inside of that.
          onKeyDown={({ key, target, currentTarget }) => {
            if (target === currentTarget && /^(?: |Arrow|Page|Home|End)/.test(key)) parts.main.current?.focus()
          }}
        >
          {/* What scrolls can have the focus, also after a press beside the fields. */}
          <div ref={parts.main} className={styles.main} tabIndex={-1}>
            <DialogTitle className={styles.title}>{title}</DialogTitle>
            <DialogDescription className={styles.subtitle}>{description}</DialogDescription>
            {children}
          </div>
          <div ref={parts.stub} className={styles.stub} aria-hidden="true" data-stub="">
            {stub}
          </div>
          {/* A link to the page without the dialog, so that it works without script. With script its role is button. */}
          <a
            href="/"
            // The inline script adds the parameters of a campaign.
            suppressHydrationWarning
            role={scripted ? 'button' : undefined}
            aria-label={closeLabel}
            className={styles.close}
            // Not Ark's `CloseTrigger`, which ignores a click whose default is prevented, as that of a link has to be.
            onClick={(event) => {
              event.preventDefault()
              onClose()
            }}
            onKeyDown={pressOnSpace}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path
                d="M5 5l14 14M19 5L5 19"
                fill="none"
                stroke="currentColor"
                strokeWidth="2.5"
                strokeLinecap="round"
              />
            </svg>
          </a>
        </DialogContent>
      </DialogPositioner>
    </DialogRoot>
  )
}

/** Makes the page behind the dialog inert and locks its scrolling. Returns a function that ends both. */
function lockPage(page: HTMLElement, content: HTMLElement): () => void {
  // Reads styles. First, so that the whole page is styled once for both.
  const unlock = preventBodyScroll(document)
  const release = makeInert(page, content)
  return () => {
    unlock?.()
    release()
  }
}

/** Runs `work` after the next frame. Returns a function that cancels it. */
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
