import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { nextTask } from './next-task.ts'
import { createAppRouter, type WaitlistContext } from './router.tsx'
import { WAITLIST_ROOT } from './waitlist-root.ts'
import './styles.css'

/** What the inline script (`start.ts`) passes in. */
export type StartOptions = Pick<WaitlistContext, 'loadDialog'> & {
  /** Called with an error after which this script cannot continue. */
  giveUp: (error: unknown) => void
  /** The call to action that opened the form before this script was loaded. */
  opener: HTMLElement | undefined
}

/**
 * Makes the page interactive, in separate tasks: input is delayed by one step at most. Resolves to a function that opens
 * the dialog for a call to action. Rejects where the dialog cannot work, such as in a browser without `history.pushState`.
 */
export async function start({ loadDialog, giveUp, opener }: StartOptions): Promise<(link: HTMLElement) => void> {
  const container = document.getElementById('waitlist')
  if (container === null) throw new Error('The page has no #waitlist.')
  // A form that is already in the page may hold values: hydrate it, do not replace it.
  let hydrates = container.hasChildNodes()
  const dialog = hydrates ? (await loadDialog().catch(loadDialog)).JoinDialog : undefined
  let pressed = opener ?? null
  await nextTask()
  const router = createAppRouter({ loadDialog, dialog, opener: () => pressed ?? document.querySelector('[data-join]') })
  // The router sets this to 'manual'. On a single page the browser restores the scroll position better.
  history.scrollRestoration = 'auto'
  await nextTask()
  await router.load()
  const { matches } = router.state
  // Not `at(-1)`, which Safari 15 and Chrome 91 do not have.
  if (matches[matches.length - 1]?.routeId !== '/') throw new Error(`There is no route for ${location.pathname}.`)
  if (hydrates && router.latestLocation.search.join !== 1) {
    // The host parses the query differently and sent the form although `join` is not 1.
    container.replaceChildren()
    document.querySelector('#app')?.removeAttribute('inert')
    hydrates = false
  }
  const { createRoot, hydrateRoot } = await import('react-dom/client')
  const waitlist = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  const markup = hydrates ? [...container.childNodes] : []
  const onUncaughtError = (error: unknown) => {
    // React has removed the form of the markup, which works without it and still has what was typed.
    if (router.latestLocation.search.join === 1) container.append(...markup)
    if (!container.hasChildNodes()) document.querySelector('#app')?.removeAttribute('inert')
    giveUp(error)
  }
  const options = { ...WAITLIST_ROOT, onUncaughtError }
  // In a transition React yields to the browser every few milliseconds.
  startTransition(() => {
    if (!hydrates) {
      createRoot(container, options).render(waitlist)
      return
    }
    // Tells the router that it hydrates. Otherwise it renders another Suspense boundary, and hydration fails.
    router.ssr = { manifest: undefined }
    // A translation may have changed the markup: React then renders the dialog anew, which is no error.
    hydrateRoot(container, waitlist, { ...options, onRecoverableError: () => undefined })
  })
  return (link) => {
    pressed = link
    void router.navigate({
      to: '/',
      search: (previous) => ({ ...previous, join: 1 as const }),
      hash: true,
      state: { openedHere: true },
      resetScroll: false,
      hashScrollIntoView: false,
    })
  }
}
