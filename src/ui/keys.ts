import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

/** Whether a key belongs to a composition, as of a Hindi keyboard. In Safari only the code of its last key tells it. */
export function isComposing({ isComposing: isOpen, keyCode }: KeyboardEvent): boolean {
  return isOpen || keyCode === 229
}

/** Browsers activate a link with Enter only; what looks like a button also with Space. */
export function pressOnSpace(event: ReactKeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return
  event.preventDefault()
  if (!event.repeat) event.currentTarget.click()
}
