import { startTransition, useEffect, useState } from 'react'
import { viewOf } from '#contract/address.ts'
import { loadDialog, type WaitlistModule } from './load-dialog.ts'

/** The module of the dialog, loaded when idle or as it opens. If that fails, the browser loads `/?join=1` with the form. */
export function useWaitlist(first: WaitlistModule | undefined, open: boolean, findOpener: () => HTMLElement | null) {
  const [loaded, setLoaded] = useState(first)

  useEffect(() => {
    if (loaded !== undefined) return
    if (open) {
      const link = findOpener()
      link?.setAttribute('aria-busy', 'true')
      let isWaiting = true
      const giveUp = async () => {
        // Without a connection the page stays as it is. The visitor can press again.
        const answer = await fetch(location.href).catch(() => undefined)
        if (!isWaiting || viewOf(location.search) !== 'form') return
        isWaiting = false
        history.go(answer ? 0 : -1)
      }
      const timer = setTimeout(() => void giveUp(), STALLED)
      loadDialog().then(setLoaded, giveUp)
      return () => {
        isWaiting = false
        clearTimeout(timer)
        link?.removeAttribute('aria-busy')
      }
    }
    // The visitor has asked the browser to save data.
    if ((Reflect.get(navigator, 'connection') as { saveData?: boolean } | undefined)?.saveData === true) return
    // In a transition, so that the page stays responsive. If loading fails, the next opening meets the same failure.
    const preload = () => {
      loadDialog().then(
        (module) => startTransition(() => setLoaded(module)),
        () => {},
      )
    }
    if ('requestIdleCallback' in window) requestIdleCallback(preload, { timeout: 4000 })
    // Safari.
    else setTimeout(preload, 1500)
  }, [open, loaded, findOpener])

  return loaded
}

/** In milliseconds. After this time the form's page, which has a quarter of the bytes, arrives sooner than the chunk. */
const STALLED = 5000
