/**
 * Opens the form before the page's script is loaded, for a tap on a call to action on a slow network. Inserts the form's
 * markup (2 KB), which works without script; the page's script hydrates it later. Built as a separate file, which
 * `start.ts` fetches after the first paint.
 */
import { setInert } from '#ui/inert.ts'
import { holdSubmit, TAKEN_OVER } from './held-submit.ts'
import { parseSearch, stringifySearch } from './search.ts'

/** Shows or hides the form according to the URL. Undefined until the markup is inserted. */
let toggle: (() => void) | undefined

/** Opens the form. `markup` has it in `#waitlist`. Returns whether it could. */
export function openEarly(markup: Document): boolean {
  const container = document.querySelector<HTMLElement>('#waitlist')
  const page = document.querySelector<HTMLElement>('#app')
  if (container === null || page === null) return false
  toggle ??= insertForm(markup, container, page)
  // Otherwise Back scrolls to the hash target and moves the focus there.
  history.scrollRestoration = 'manual'
  // The same state as in the router's entries, so that Back closes the form before and after hydration.
  const key = 'early'
  const state = { openedHere: true, key, __TSR_key: key, __TSR_index: 1 }
  history.pushState(state, '', stringifySearch({ ...parseSearch(location.search), join: 1 }) + location.hash)
  toggle()
  return true
}

/** Inserts the form and handles Back, the close links and Escape until the script takes over. Returns `toggle`. */
function insertForm(markup: Document, container: HTMLElement, page: HTMLElement): () => void {
  container.replaceChildren(...(markup.querySelector('#waitlist')?.childNodes ?? []))
  document.body.append(...markup.querySelectorAll('input[form]'))
  const form = container.querySelector('form')
  if (form !== null) holdSubmit(form)
  const showByLocation = () => {
    const open = parseSearch(location.search).join === 1
    // Hidden, not removed: the script may be about to hydrate it.
    container.hidden = !open
    setInert(page, open)
    if (open) container.querySelector<HTMLElement>('[role=dialog]')?.focus({ preventScroll: true })
  }
  const takenOver = new AbortController()
  const { signal } = takenOver
  addEventListener('popstate', showByLocation, { signal })
  addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (event.defaultPrevented || link?.pathname !== '/' || !container.contains(link)) return
      event.preventDefault()
      history.back()
    },
    { signal },
  )
  addEventListener(
    'keydown',
    ({ key, defaultPrevented }) => {
      // Prevented by Ark, which has handled it.
      if (key === 'Escape' && !defaultPrevented && page.hasAttribute('inert')) history.back()
    },
    { signal },
  )
  addEventListener(
    TAKEN_OVER,
    () => {
      takenOver.abort()
      addEventListener('popstate', restoreScrolling, { once: true })
      container.hidden = false
    },
    { signal },
  )
  return showByLocation
}

/** Two frames later, so that the entry that Back leads to is still handled with 'manual'. */
function restoreScrolling(): void {
  requestAnimationFrame(() => requestAnimationFrame(() => (history.scrollRestoration = 'auto')))
}
