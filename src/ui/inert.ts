let guarded = false

/**
 * Makes the page behind an open dialog inert, or usable again. Where the browser has no `inert` (Chrome before 102,
 * Safari before 15.5, Firefox before 112), the focus is sent back to the dialog.
 */
export function setPageInert(inert: boolean): void {
  const page = document.getElementById('page')
  if (page === null) return
  page.toggleAttribute('inert', inert)
  if ('inert' in HTMLElement.prototype) return
  if (inert) page.setAttribute('aria-hidden', 'true')
  else page.removeAttribute('aria-hidden')
  if (!guarded) guardFocus(page)
  guarded = true
}

/** The order in the document is: dialog, page, toasts. */
function guardFocus(page: HTMLElement): void {
  let backwards = false
  addEventListener('keydown', ({ key, shiftKey }) => {
    if (key === 'Tab') backwards = shiftKey
  })
  addEventListener('focusin', () => {
    if (!page.hasAttribute('inert') || !page.contains(document.activeElement)) return
    const dialog = document.querySelector<HTMLElement>('[role=dialog]')
    const links = dialog?.querySelectorAll<HTMLElement>('a[href]') ?? []
    const target = backwards ? links[links.length - 1] : dialog
    target?.focus()
  })
}
