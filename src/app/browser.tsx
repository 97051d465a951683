import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { nextTask } from './next-task.ts'
import { makeRouter, type WaitlistContext } from './router.tsx'
import { WAITLIST_ROOT } from './waitlist-root.ts'
import './styles.css'

/** What the script that stands in the page (`start.ts`) does for this one. */
export type Shell = Pick<WaitlistContext, 'loadDialog'> & {
  /** Takes note of an error after which this script can do no more. */
  giveUp: (error: unknown) => void
  /** The call to action for which the form was opened before this script was there. */
  opener: HTMLElement | undefined
}

/**
 * Makes the page answer, in steps that are tasks of their own: a finger that comes down meanwhile waits for one.
 * Resolves to what opens the dialog for a call to action. Rejects where it cannot work, as in a browser that forbids
 * to change the address.
 */
export async function start({ loadDialog, giveUp, opener }: Shell): Promise<(link: HTMLElement) => void> {
  const container = document.getElementById('waitlist')
  if (container === null) throw new Error('The page has no #waitlist.')
  // The form is there already, and may have been typed into: it is adopted, not drawn anew.
  let adopts = container.hasChildNodes()
  const dialog = adopts ? (await loadDialog().catch(loadDialog)).JoinDialog : undefined
  let pressed = opener ?? null
  await nextTask()
  const router = makeRouter({ loadDialog, dialog, opener: () => pressed ?? document.querySelector('[data-join]') })
  // The router takes scrolling over when it is made; the browser does it better on a single page.
  history.scrollRestoration = 'auto'
  await nextTask()
  await router.load()
  if (router.state.matches.at(-1)?.routeId !== '/') throw new Error(`${location.pathname} is not the page's address.`)
  if (adopts && router.latestLocation.search.join !== 1) {
    // A host that reads the address by rules of its own has put the form over a page that was not asked for it.
    container.replaceChildren()
    document.querySelector('#app')?.removeAttribute('inert')
    adopts = false
  }
  const { createRoot, hydrateRoot } = await import('react-dom/client')
  const waitlist = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  const options = { ...WAITLIST_ROOT, onUncaughtError: giveUp }
  // As a transition React rests every few milliseconds.
  startTransition(() => {
    if (!adopts) {
      createRoot(container, options).render(waitlist)
      return
    }
    // Tells the router that its markup is there already; otherwise it would wrap it anew, and React would start over.
    router.ssr = { manifest: undefined }
    // Where a translation has changed the markup, React draws the dialog anew, which is nothing to report.
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
