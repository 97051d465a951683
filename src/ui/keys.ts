import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

type KeysHeld = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Whether a key belongs to a composition, as of a Hindi keyboard. In Safari only the code of its last key tells it. */
export function isComposing({ isComposing: isOpen, keyCode }: KeyboardEvent): boolean {
  return isOpen || keyCode === 229
}

/** True on a phone or tablet, whose keyboard is drawn on the screen. */
export function isTouch(): boolean {
  return matchMedia('(pointer: coarse)').matches
}

/** Whether a press asks for the link in another tab or window, or for a download. */
export function isForNewTab({ ctrlKey, metaKey, shiftKey, altKey }: KeysHeld): boolean {
  return ctrlKey || metaKey || shiftKey || altKey
}

/** Browsers activate a link with Enter only; what looks like a button also with Space. */
export function pressOnSpace(event: ReactKeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return
  event.preventDefault()
  if (!event.repeat) event.currentTarget.click()
}
