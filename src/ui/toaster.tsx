import { createPortal } from 'react-dom'
import { toaster } from '#styled-system/recipes/index'
import { Toaster as SonnerToaster } from 'sonner'

interface ToasterProps {
  /** How long a toast stays, in milliseconds, how many are seen at once, and the gap between them in pixels. */
  behaviour: { duration: number; visibleToasts: number; gap: number }
}

/**
 * The toast area: top right, rich colours, otherwise as sonner is made (356 px wide, gone after a swipe of 45 px,
 * focused with Alt+T). It hangs on the body itself: there the dialog leaves it readable and pressable.
 */
export function Toaster({ behaviour }: ToasterProps) {
  return createPortal(
    <SonnerToaster position="top-right" richColors theme="system" className={toaster()} {...behaviour} />,
    document.body,
  )
}

/** The element that holds the toasts, for the dialog to leave alone. */
export function toastArea(): HTMLElement | null {
  return document.querySelector<HTMLElement>('body > section[aria-live]')
}
