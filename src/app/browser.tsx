/** The page's script: hydrates the prerendered page. Where this cannot work, the markup stays, with its links and form. */
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { foundingCreator, hero } from '#content/landing.ts'
import { viewOf } from '#contract/address.ts'
import { sections } from './landing-page.tsx'
import { linkedStyles, loadDialog, type WaitlistModule } from './load-dialog.ts'
import { createAppRouter } from './router.tsx'

const container = document.getElementById('waitlist-app')
if (container !== null) start(container).catch(console.error)

async function start(page: HTMLElement): Promise<void> {
  const handOver = reloadOnBack()
  const confirmed = page.querySelector('#joined') !== null
  const isDialogShown = confirmed || viewOf(location.search) === 'form'
  // If the styles of the page behind the form are lost, its markup stays too: the close link loads the whole page.
  const waitlist = isDialogShown ? await loadDialog() : undefined
  const router = createAppRouter({ waitlist, confirmed, styles: linkedStyles()?.getAttribute('href') ?? undefined })
  await router.load()
  if (page.hasChildNodes() && isTranslated(page, waitlist)) return
  handOver()
  takeSecondClicks(page)
  takeRepeatedEnter(page)
  // Tells the router that it hydrates. Otherwise it renders another Suspense boundary, and hydration fails.
  if (page.hasChildNodes()) router.ssr = { manifest: undefined }
  render(<RouterProvider router={router} />, page, () => {
    // The dialog's script is empty, cut or broken. The markup of the form's own page has the form.
    if (!isDialogShown && viewOf(location.search) === 'form') location.reload()
  })
}

/**
 * A page that was loaded in place of the dialog shares its history with the one before it: without the router, Back loads nothing
 * by itself. A link within the page changes the hash alone. Returns a function that leaves this to the router.
 */
function reloadOnBack(): () => void {
  const { search } = location
  const goBack = () => location.search === search || location.reload()
  addEventListener('popstate', goBack)
  return () => removeEventListener('popstate', goBack)
}

/** Translators replace texts, which React could not update then, or would draw anew in our words. */
function isTranslated(page: HTMLElement, waitlist: WaitlistModule | undefined): boolean {
  // Chrome puts each text into one of these. Edge, Firefox and Safari change the text itself.
  if (page.querySelector('font') !== null) return true
  const text = page.textContent
  const leads = [hero, ...sections, foundingCreator].map(({ lead }) => lead)
  if (!leads.every((lead) => text.includes(lead))) return true
  // A cache that ignores the query may have sent the markup of another view, without a dialog.
  const dialog = page.querySelector('#waitlist')?.textContent ?? ''
  if (waitlist === undefined || dialog === '') return false
  return !dialog.includes(waitlist.words.subtitle) && !dialog.includes(waitlist.words.joined)
}

/** Hydrates the markup, or draws the page where there is none, as in development. `onLost`: React has given up. */
function render(tree: ReactNode, page: HTMLElement, onLost: () => void): void {
  const markup = [...page.childNodes]
  const refocus = keepFocus(page)
  const onUncaughtError = (error: unknown) => {
    // React has removed the page. Put the markup back: it works without React and still has what was typed.
    page.replaceChildren(...markup)
    refocus(error)
    onLost()
  }
  const strict = <StrictMode>{tree}</StrictMode>
  // In a transition React yields to the browser every few milliseconds.
  startTransition(() => {
    if (markup.length === 0) createRoot(page, { onUncaughtError }).render(strict)
    // Where an extension has changed the markup, or a cache has ignored the query, React renders the page again.
    else hydrateRoot(page, strict, { onUncaughtError, onRecoverableError: refocus })
  })
}

/** Returns a function for the moment when React has replaced the field that has the focus: the new one gets it, with the selection. */
function keepFocus(page: HTMLElement): (error: unknown) => void {
  let focused = document.activeElement
  page.addEventListener('focusin', () => (focused = document.activeElement))
  return (error) => {
    console.error(error)
    if (!focused?.id) return
    const { id, selectionStart, selectionEnd } = focused as HTMLInputElement
    const field = page.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`)
    field?.focus({ preventScroll: true })
    // An e-mail field tells none.
    if (selectionStart !== null) field?.setSelectionRange?.(selectionStart, selectionEnd)
  }
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

/** Enter that is held is for what it has pressed, and not for the form that has opened: each repetition would send it, empty. */
function takeRepeatedEnter(page: HTMLElement): void {
  const check = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !event.repeat) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  page.addEventListener('keydown', check, true)
}
