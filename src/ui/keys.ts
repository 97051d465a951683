import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

/** Whether a key belongs to a composition, as of a Hindi keyboard. In Safari only the code of its last key tells it. */
export function isComposing({ isComposing: isOpen, keyCode }: KeyboardEvent): boolean {
  return isOpen || keyCode === 229
}

/** True on a phone or tablet, whose keyboard is drawn on the screen. */
export function isTouch(): boolean {
  return matchMedia('(pointer: coarse)').matches
}

/** Browsers activate a link with Enter only; what looks like a button also with Space. */
export function pressOnSpace(event: ReactKeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return
  event.preventDefault()
  if (!event.repeat) event.currentTarget.click()
}
