import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { isForNewTab } from '#ui/keys.ts'

/** What the address and its entry in the history say of the dialog. `page`: what is behind it. */
export function useOpening(page: RefObject<HTMLElement | null>) {
  const router = useRouter()
  // Not `useSearch`: that changes some renders after the state, and another entry's opener would get the focus.
  const { search, state } = useLocation()
  const isOpen = search.join === 1
  const { openedBy, __TSR_key: entry } = state
  const [loadedEntry] = useState(entry)
  const leaving = useRef(false)

  useEffect(() => {
    leaving.current = false
    // `JoinLink` has set it to 'manual' for the entry that it has left. Wait a frame: the browser reads it after the event.
    requestAnimationFrame(() => (history.scrollRestoration = 'auto'))
    // By the state of the entry: two of them may have the same address.
  }, [state])

  useEffect(() => {
    if (!isOpen) return undefined
    const opening = new AbortController()
    // A link to a section that is pressed while the dialog is loaded would leave a second entry with the form in the history.
    page.current?.addEventListener('click', replaceEntry, opening)
    return () => opening.abort()
  }, [isOpen, page])

  /**
   * Closes the dialog. If a call to action on this page pushed the entry, it goes back one step, so that no duplicate is left in
   * the history. After a shared link it replaces the entry, so that the visitor stays on the page.
   */
  const leave = useCallback(() => {
    const { search: now, state: last } = router.latestLocation
    // `history.back()` is asynchronous: a second Escape before it completes would leave the page.
    if (leaving.current || (now.join ?? now.joined) !== 1) return
    leaving.current = true
    // The first entry came from a link elsewhere, also where a call to action has replaced it.
    if (last.openedBy !== undefined && router.history.canGoBack()) return router.history.back()
    void router.navigate({
      to: '/',
      search: (previous) => ({ ...previous, join: undefined, joined: undefined }),
      hash: true,
      replace: true,
    })
  }, [router])

  return {
    isOpen,
    isJoined: search.joined === 1,
    /** The category that the address proposes, unchecked. */
    category: search.category,
    /** Whether the visitor has opened it on this page, and not by the link that led here. */
    isPressed: entry !== loadedEntry,
    /** The id of the call to action that opened it. */
    openedBy,
    leave,
  }
}

function replaceEntry(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="#"]')
  if (link === null || isForNewTab(event)) return
  event.preventDefault()
  location.replace(link.hash)
}
