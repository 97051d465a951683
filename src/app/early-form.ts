/**
 * Opens the form before the page's script is loaded, for a tap on a call to action on a slow network. Inserts the form's
 * markup (2 KB), which works without script; the page's script hydrates it later. Built as a separate file, which the
 * page preloads.
 */
import { setInert } from '#ui/inert.ts'
import { holdSubmit, TAKEN_OVER } from './held-submit.ts'
import { parseSearch, stringifySearch } from './search.ts'

let fetching: Promise<Document | undefined> | undefined

/** Fetches the markup once. Resolves to undefined when that fails; the next call tries again. */
export async function fetchForm(file: string): Promise<Document | undefined> {
  const source = await (fetching ??= fetchDocument(file))
  if (source === undefined) fetching = undefined
  return source
}

/** Shows or hides the form according to the URL. Undefined until the markup is inserted. */
let toggle: (() => void) | undefined

/** Opens the form, unless `wanted` is false when its markup has arrived. Resolves to whether it opened. */
export async function openEarly(file: string, wanted: () => boolean): Promise<boolean> {
  const source = await fetchForm(file)
  const container = document.querySelector<HTMLElement>('#waitlist')
  const page = document.querySelector<HTMLElement>('#app')
  if (source === undefined || container === null || page === null || !wanted()) return false
  toggle ??= insertForm(source, container, page)
  // Otherwise Back scrolls to the hash target and moves the focus there.
  history.scrollRestoration = 'manual'
  // The same state as in the router's entries, so that Back closes the form before and after hydration.
  const state = { openedHere: true, key: file, __TSR_key: file, __TSR_index: 1 }
  history.pushState(state, '', stringifySearch({ ...parseSearch(location.search), join: 1 }) + location.hash)
  toggle()
  return true
}

/** Inserts the form and handles Back, the close links and Escape until the script takes over. Returns `toggle`. */
function insertForm(source: Document, container: HTMLElement, page: HTMLElement): () => void {
  container.replaceChildren(...(source.querySelector('#waitlist')?.childNodes ?? []))
  document.body.append(...source.querySelectorAll('input[form]'))
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

/** Parses HTML without running or fetching anything in it, and needs no Trusted Types policy, unlike `innerHTML`. */
function fetchDocument(file: string): Promise<Document | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('GET', file)
    request.responseType = 'document'
    request.addEventListener('loadend', () =>
      resolve(request.status === 200 ? (request.responseXML ?? undefined) : undefined),
    )
    request.send()
  })
}
