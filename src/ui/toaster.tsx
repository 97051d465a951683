import { createPortal } from 'react-dom'
import { toaster } from '#styled-system/recipes/index'
import { Toaster as SonnerToaster } from 'sonner'

interface ToasterProps {
  /** The name of the area for assistive technology. Sonner appends the keys that focus it. */
  label: string
  /** Duration of a toast in milliseconds, the number of visible toasts, and the gap between them in pixels. */
  behaviour: { duration: number; visibleToasts: number; gap: number }
  /** What the toasts stand below. The header has the visitor's stub, which they never cover. */
  top: 'window' | 'header'
}

/** On phones and on wide screens, in pixels. */
const TOP = { window: [8, 24], header: [72, 76] } as const
/** Below the clock and the camera of a phone too, where an app shows the page behind them. */
const below = (pixels: number) => `calc(${pixels}px + env(safe-area-inset-top, 0px))`

/** The toasts, with sonner's width, swipe and hotkey. In the body, outside of what the open dialog makes inert. */
export function Toaster({ label, behaviour, top }: ToasterProps) {
  const [onPhone, onDesktop] = TOP[top]
  const isReversed = document.dir === 'rtl'
  return createPortal(
    <SonnerToaster
      ref={mend}
      containerAriaLabel={label}
      // Without it, sonner asks for the computed style of the page.
      dir={isReversed ? 'rtl' : 'ltr'}
      position={isReversed ? 'top-left' : 'top-right'}
      richColors
      className={toaster()}
      mobileOffset={{ top: below(onPhone) }}
      offset={{ top: below(onDesktop) }}
      {...behaviour}
    />,
    document.body,
  )
}

function mend(area: HTMLElement | null): void {
  if (!area) return
  mendFocus(area)
  keepInSight(area)
}

function mendFocus(area: HTMLElement): void {
  // Of the list, which sonner focuses, screen readers say the number of its toasts alone. And Firefox would open its menu.
  addEventListener('keydown', (event) => {
    const toast = event.altKey && event.code === 'KeyT' ? area.querySelector('li') : undefined
    if (!toast) return
    event.preventDefault()
    toast.focus()
  })
  // Sonner expands focused toasts and stops their time until the mouse leaves them. `dragend` has the same effect: 2.0.8 is pinned for it.
  area.addEventListener('focusout', ({ relatedTarget }) => {
    if (area.contains(relatedTarget as Node | null) || area.matches(':hover')) return
    area.firstElementChild?.dispatchEvent(new Event('dragend', { bubbles: true }))
  })
}

/**
 * Of a page that is enlarged by two fingers, a phone shows a part: the toasts stand in that, as large on the screen as before.
 */
function keepInSight({ style }: HTMLElement): void {
  const seen = visualViewport
  if (!seen) return
  const place = () => {
    // Around the toasts, which are fixed in what has a transform.
    style.cssText = `position:fixed;inset:0 0 auto;z-index:99;transform-origin:0 0;transform:translate(${seen.offsetLeft}px,${seen.offsetTop}px) scale(${1 / seen.scale})`
  }
  // In the flow it would begin a fifth sheet of paper. Above the dialog.
  style.cssText = 'position:fixed;z-index:99'
  // Not at once: it would ask for the layout of the form that is drawn in this moment.
  seen.addEventListener('resize', place)
  seen.addEventListener('scroll', place)
}
