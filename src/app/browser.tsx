import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { nextTask } from './next-task.ts'
import { makeRouter, type WaitlistContext } from './router.tsx'
import './styles.css'

/** What the script that stands in the page (`start.ts`) does for this one. */
export type Shell = Pick<WaitlistContext, 'loadDialog'> & {
  /** Takes note of an error after which this script can do no more. */
  giveUp: (error: unknown) => void
}

/**
 * Makes the page answer, in steps that are tasks of their own: a finger that comes down meanwhile waits for one.
 * Resolves to what opens the dialog for a call to action. Rejects where it cannot work, as in a browser that forbids
 * to change the address.
 */
export async function start({ loadDialog, giveUp }: Shell): Promise<(link: HTMLElement) => void> {
  const container = document.getElementById('waitlist')
  if (container === null) throw new Error('The page has no #waitlist.')
  let pressed: HTMLElement | null = null
  await nextTask()
  const router = makeRouter({ loadDialog, opener: () => pressed ?? document.querySelector('[data-join]') })
  // The router takes scrolling over when it is made; the browser does it better on a single page.
  history.scrollRestoration = 'auto'
  await nextTask()
  await router.load()
  if (router.state.matches.at(-1)?.routeId !== '/') throw new Error(`${location.pathname} is not the page's address.`)
  const { createRoot } = await import('react-dom/client')
  // As a transition React rests every few milliseconds.
  startTransition(() => {
    createRoot(container, { onUncaughtError: giveUp }).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    )
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
