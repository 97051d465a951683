/**
 * The page's script: hydrates the prerendered page. The inline script of `index.html` loads it. Wherever this cannot work,
 * the markup stays as it is, with its links and its form.
 */
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createAppRouter } from './router.tsx'

const container = document.getElementById('app')
// In development the browser draws the page, whatever its URL: its 404 page is the server's.
if (container !== null && !isTranslated(container)) start(container).catch(console.error)

/** Translations replace text nodes, which React then could not update. */
function isTranslated(page: HTMLElement): boolean {
  return /(?:^|\s)translated-/.test(document.documentElement.className) || page.querySelector('font') !== null
}

/** Chromium has a style sheet for a lost file too, and refuses to show its rules. */
function isLoaded({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0
  } catch {
    return false
  }
}

async function start(page: HTMLElement): Promise<void> {
  const isDialogDrawn = page.querySelector('#waitlist')?.hasChildNodes() === true
  const waitlist = isDialogDrawn ? await import('#waitlist/join-dialog.tsx') : undefined
  const styles = page.querySelector<HTMLLinkElement>('link[rel=stylesheet]')
  // The network lost the styles of the page behind the form. Without script, the link that closes it loads the page anew.
  if (styles !== null && !isLoaded(styles)) return
  const confirmed = page.querySelector('#joined') !== null
  const router = createAppRouter({ waitlist, confirmed, styles: styles?.getAttribute('href') ?? undefined })
  // The router sets this to 'manual'. On a single page the browser restores the scroll position better.
  history.scrollRestoration = 'auto'
  await router.load()
  const markup = [...page.childNodes]
  // The host chose the markup by another reading of the query.
  if (markup.length > 0 && isDialogDrawn !== (confirmed || router.latestLocation.search.join === 1)) return
  const tree = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  const onUncaughtError = (error: unknown) => {
    console.error(error)
    // React has removed the page, which works without it and still has what was typed.
    page.replaceChildren(...markup)
    if (page.querySelector('[role=dialog]') === null) page.querySelector('#page')?.removeAttribute('inert')
  }
  // In a transition React yields to the browser every few milliseconds.
  startTransition(() => {
    if (markup.length === 0) {
      createRoot(page).render(tree)
      return
    }
    // Tells the router that it hydrates. Otherwise it renders another Suspense boundary, and hydration fails.
    router.ssr = { manifest: undefined }
    // Where an extension has changed the markup, React draws the page anew, which is no error.
    hydrateRoot(page, tree, { onUncaughtError, onRecoverableError: () => undefined })
  })
}
