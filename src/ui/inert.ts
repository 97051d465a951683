/** Makes the page behind an open dialog inert. Returns a function that makes it usable again. */
export function makeInert(page: HTMLElement, dialog: HTMLElement): () => void {
  const guard = new AbortController()
  page.toggleAttribute('inert', true)
  // Chrome before 102, Safari before 15.5, Firefox before 112.
  if (!('inert' in HTMLElement.prototype)) {
    page.setAttribute('aria-hidden', 'true')
    guardFocus(page, dialog, guard)
  }
  return () => {
    guard.abort()
    page.toggleAttribute('inert', false)
    page.removeAttribute('aria-hidden')
  }
}

/** The order in the document is: dialog, page, toasts. The last control of the dialog is the link that closes it. */
function guardFocus(page: HTMLElement, dialog: HTMLElement, { signal }: AbortController): void {
  let backwards = false
  const noteDirection = ({ key, shiftKey }: KeyboardEvent) => {
    if (key === 'Tab') backwards = shiftKey
  }
  const sendBack = () => ((backwards && dialog.querySelector<HTMLElement>(':scope > a')) || dialog).focus()
  addEventListener('keydown', noteDirection, { signal })
  page.addEventListener('focusin', sendBack, { signal })
}
