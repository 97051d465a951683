import type { KeyboardEvent } from 'react'
import { isTouch } from '#ui/is-touch.ts'

/**
 * Goes to the next field where the key of a phone's keyboard says so (`enterkeyhint`): most browsers would submit a form
 * that is only begun. With a mouse and a real keyboard, Enter submits.
 */
export function nextOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, nativeEvent, currentTarget } = event
  if (key !== 'Enter' || nativeEvent.isComposing || currentTarget.enterKeyHint !== 'next') return
  if (!isTouch()) return
  event.preventDefault()
  const fields = Array.from(currentTarget.form?.elements ?? []).filter(isField)
  fields[fields.indexOf(currentTarget) + 1]?.focus()
}

function isField(element: Element): element is HTMLInputElement | HTMLSelectElement {
  return element instanceof HTMLInputElement || element instanceof HTMLSelectElement
}
