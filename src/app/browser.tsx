/** The page's script: hydrates the prerendered page. Where this cannot work, the markup stays, with its links and form. */
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { viewOf } from '#contract/address.ts'
import { linkedStyles, removeCutStyles } from './cut-styles.ts'
import { createAppRouter } from './router.tsx'

const container = document.getElementById('app')
if (container !== null) start(container).catch(console.error)

async function start(page: HTMLElement): Promise<void> {
  // A page that was loaded in place of the dialog shares its history with the one before it: without the router, Back loads
  // nothing by itself. A link within the page changes the hash alone.
  const { search } = location
  const goBack = () => location.search === search || location.reload()
  addEventListener('popstate', goBack)
  const way = wayFor(page)
  if (way === 'leave') return
  const confirmed = page.querySelector('#joined') !== null
  const isDialogShown = confirmed || viewOf(location.search) === 'form'
  const waitlist = isDialogShown ? await import('#waitlist/join-dialog.tsx') : undefined
  const router = createAppRouter({ waitlist, confirmed, styles: linkedStyles(page)?.getAttribute('href') ?? undefined })
  await router.load()
  removeEventListener('popstate', goBack)
  const tree = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  takeSecondClicks(page)
  const markup = [...page.childNodes]
  let focused = document.activeElement
  page.addEventListener('focusin', () => (focused = document.activeElement))
  /** Where React has replaced the field that had the focus, the new one has it, with the selection. */
  const refocus = (error: unknown) => {
    console.error(error)
    const { id, selectionStart, selectionEnd } = focused as HTMLInputElement
    const field = document.getElementById(id) as HTMLInputElement | null
    field?.focus({ preventScroll: true })
    // An e-mail field tells none.
    if (selectionStart !== null) field?.setSelectionRange?.(selectionStart, selectionEnd)
  }
  const onUncaughtError = (error: unknown) => {
    // React has removed the page. Put the markup back: it works without React and still has what was typed.
    page.replaceChildren(...markup)
    refocus(error)
    // The dialog's script is empty, cut or broken. The markup of the form's own page has the form.
    if (!isDialogShown && viewOf(location.search) === 'form') location.reload()
  }
  // In a transition React yields to the browser every few milliseconds.
  startTransition(() => {
    if (way === 'draw') return createRoot(page, { onUncaughtError }).render(tree)
    // Tells the router that it hydrates. Otherwise it renders another Suspense boundary, and hydration fails.
    router.ssr = { manifest: undefined }
    // Where an extension has changed the markup, React renders the page again.
    hydrateRoot(page, tree, { onUncaughtError, onRecoverableError: refocus })
  })
}

/** The second click of a double click is not for the dialog or the page that the first one has brought below it. */
function takeSecondClicks(page: HTMLElement): void {
  let last = { time: -Infinity, x: 0, y: 0 }
  let { search } = location
  const check = (event: MouseEvent) => {
    const { timeStamp: time, x, y } = event
    // In milliseconds and pixels. A click of the keyboard has no detail, and no place.
    const isDouble = time - last.time < 500 && Math.hypot(x - last.x, y - last.y) < 32
    if (isDouble && event.detail > 0 && location.search !== search) {
      event.preventDefault()
      event.stopImmediatePropagation()
    } else search = location.search
    last = { time, x, y }
  }
  page.addEventListener('click', check, true)
}

function wayFor(page: HTMLElement): 'hydrate' | 'draw' | 'leave' {
  // Translations replace text nodes, which React then could not update.
  if (page.querySelector('font')) return 'leave'
  // The styles of the page behind the form have failed. Without React, the close link loads the whole page.
  if (removeCutStyles()) return 'leave'
  // There is no markup in development. A cache that ignores the query may send that of another view: React draws anew then.
  return page.hasChildNodes() ? 'hydrate' : 'draw'
}
