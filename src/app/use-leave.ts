import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'

/**
 * Returns a function that closes the dialog. If a call to action on this page pushed the entry, it goes back one step, so that
 * no duplicate is left in the history. After a shared link it replaces the entry, so that the visitor stays on the page.
 */
export function useLeave(): () => void {
  const router = useRouter()
  const leaving = useRef(false)
  // Of the entry in the history: two of them may have the same address.
  const entry = useLocation({ select: ({ state }) => state })

  useEffect(() => {
    leaving.current = false
    if (router.latestLocation.search.join === 1) return
    // The router sets this to 'manual', but on a single page the browser restores the scroll position better. Wait a frame:
    // the browser reads the value after the popstate event.
    requestAnimationFrame(() => (history.scrollRestoration = 'auto'))
  }, [entry, router])

  return useCallback(() => {
    const { search, state } = router.latestLocation
    // `history.back()` is asynchronous: a second Escape before it completes would leave the page.
    if (leaving.current || (search.join ?? search.joined) !== 1) return
    leaving.current = true
    // The first entry came from a link elsewhere, also where a call to action has replaced it.
    if (state.openedBy !== undefined && router.history.canGoBack()) return router.history.back()
    void router.navigate({
      to: '/',
      search: (previous) => ({ ...previous, join: undefined, joined: undefined }),
      hash: true,
      replace: true,
    })
  }, [router])
}
