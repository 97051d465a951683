/**
 * The form before the script: for a tap on a call to action that comes so early that the script is still on its way.
 * The markup of the form, a file of 2 KB, is put over the page, where it works by itself, and the script takes it over.
 * Built as a file of its own, which `start.ts` fetches with the first touch.
 */
import { holdSubmit, TAKEN_OVER } from './held-submit.ts'
import { parseSearch, stringifySearch } from './search.ts'

let fetching: Promise<Document | undefined> | undefined

/** Fetches the markup, once. */
export function fetchForm(file: string): Promise<Document | undefined> {
  return (fetching ??= documentAt(file))
}

/** Shows or hides the form as the address says, once its markup is in the page. */
let toggle: (() => void) | undefined

/** Opens the form, unless it is no longer `wanted` when its markup has come. Resolves to whether it did. */
export async function openEarly(file: string, wanted: () => boolean): Promise<boolean> {
  const source = await fetchForm(file)
  const container = document.querySelector<HTMLElement>('#waitlist')
  const page = document.querySelector<HTMLElement>('#app')
  if (source === undefined || container === null || page === null || !wanted()) {
    // A network that lost it may bring it the next time.
    if (source === undefined) fetching = undefined
    return false
  }
  toggle ??= put(source, container, page)
  // A step back would scroll to what the address names after its #, and take the focus.
  history.scrollRestoration = 'manual'
  // The same entry as the router would make: Back closes the form, from here and from the script.
  const state = { openedHere: true, key: file, __TSR_key: file, __TSR_index: 1 }
  history.pushState(state, '', stringifySearch({ ...parseSearch(location.search), join: 1 }) + location.hash)
  toggle()
  return true
}

/** Puts the form into the page, until the script takes it over. */
function put(source: Document, container: HTMLElement, page: HTMLElement): () => void {
  container.replaceChildren(...(source.querySelector('#waitlist')?.childNodes ?? []))
  document.body.append(...source.querySelectorAll('input[form]'))
  const form = container.querySelector('form')
  if (form !== null) holdSubmit(form)
  const showAsAsked = () => {
    const open = parseSearch(location.search).join === 1
    // Not taken out again: the script may be about to adopt it.
    container.hidden = !open
    page.inert = open
    if (open) container.querySelector<HTMLElement>('[role=dialog]')?.focus({ preventScroll: true })
  }
  const takenOver = new AbortController()
  const { signal } = takenOver
  addEventListener('popstate', showAsAsked, { signal })
  addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link?.pathname !== '/' || !container.contains(link)) return
      event.preventDefault()
      history.back()
    },
    { signal },
  )
  addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Escape' && page.inert) history.back()
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
  return showAsAsked
}

/** As it was before, for the entry that the visitor has gone back to, once the browser has settled there. */
function restoreScrolling(): void {
  requestAnimationFrame(() => requestAnimationFrame(() => (history.scrollRestoration = 'auto')))
}

/**
 * A request for a document makes one without running or fetching anything in it. It is no place where Trusted Types are
 * asked for: no text becomes markup of this page.
 */
function documentAt(file: string): Promise<Document | undefined> {
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
