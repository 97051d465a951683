import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { startTransition, useEffect, useRef, useState } from 'react'
import { useScripted } from '#ui/use-scripted.ts'
import { TAKEN_OVER } from './held-submit.ts'
import { showNotice } from './show-notice.ts'
import { preloadDialog } from './preload-dialog.ts'

type JoinDialog = (typeof import('#waitlist/join-dialog.tsx'))['JoinDialog']

/**
 * Opens the dialog when the URL has `join=1`, and closes it otherwise. The dialog is preloaded and stays mounted while
 * it is closed: it opens quickly and keeps the values of the form.
 */
export function Waitlist() {
  const router = useRouter()
  const { loadDialog, opener, dialog, returned } = router.options.context
  const isAsked = useLocation({ select: ({ search }) => search.join === 1 })
  // Hydration must draw the open form of the markup, also if the visitor has gone back in the meantime.
  const hydrates = !useScripted() && dialog !== undefined
  const open = isAsked || hydrates
  const category = useLocation({ select: ({ search }) => search.category })
  const leave = useLeave()
  const [Dialog, setDialog] = useState<JoinDialog | undefined>(() => dialog)
  useJoinLinks()

  useEffect(() => {
    // During hydration the router does not hear Back, or Escape in `early-form.ts`, and would keep the form open for ever.
    if (router.latestLocation.href !== router.state.location.href) void router.load()
  }, [router])

  useEffect(() => {
    if (dialog === undefined) return
    // Ark handles Escape from the next frame on: until then `early-form.ts` does.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => dispatchEvent(new Event(TAKEN_OVER)))
    })
    return () => cancelAnimationFrame(frame)
  }, [dialog])

  useEffect(
    () =>
      preloadDialog(() => {
        loadDialog().then(
          // A transition, because nobody waits for it: the page stays responsive.
          ({ JoinDialog }) => startTransition(() => setDialog(() => JoinDialog)),
          // A failure is reported when the dialog is opened.
          () => undefined,
        )
      }),
    [loadDialog],
  )

  useEffect(() => {
    const link = opener()
    link?.removeAttribute('aria-busy')
    if (!open) return
    showNotice()
    if (Dialog !== undefined) return
    let wanted = true
    link?.setAttribute('aria-busy', 'true')
    loadDialog().then(
      ({ JoinDialog }) => {
        if (wanted) setDialog(() => JoinDialog)
      },
      () => {
        if (!wanted) return
        // The URL must not have `join=1` without a dialog. The next press of a call to action tries again.
        leave()
        showNotice('lost')
      },
    )
    return () => {
      wanted = false
      link?.removeAttribute('aria-busy')
    }
  }, [open, Dialog, leave, opener, loadDialog])

  return (
    Dialog && (
      <Dialog open={open} onClose={leave} returnFocusTo={opener} category={category} {...(returned && { returned })} />
    )
  )
}

/** Keeps the other parameters and the hash in the href of each call to action, and sets its `aria-haspopup`. */
function useJoinLinks(): void {
  const router = useRouter()
  const href = useLocation({
    select: () => router.buildLocation({ to: '/', search: (previous) => ({ ...previous, join: 1 }), hash: true }).href,
  })

  useEffect(() => {
    const links = document.querySelectorAll<HTMLAnchorElement>('a[data-join]')
    for (const link of links) {
      link.setAttribute('href', href)
      link.setAttribute('aria-haspopup', 'dialog')
    }
    return () => {
      for (const link of links) link.removeAttribute('aria-haspopup')
    }
  }, [href])
}

/**
 * Removes only `join` and its `category` from the URL. If a call to action on this page pushed the entry, goes back one
 * step, so that no duplicate entry is left in the history. After a deep link, replaces the entry, so that the visitor stays
 * on the page.
 */
function useLeave(): () => void {
  const router = useRouter()
  const navigate = useNavigate()
  const leaving = useRef(false)
  const href = useLocation({ select: (location) => location.href })

  useEffect(() => {
    leaving.current = false
  }, [href])

  const leave = useRef(() => {
    const { search, state } = router.latestLocation
    // `history.back()` is asynchronous: a second Escape before it completes would leave the page.
    if (leaving.current || search.join !== 1) return
    leaving.current = true
    if (state.openedHere === true) {
      router.history.back()
      return
    }
    void navigate({
      to: '/',
      search: (previous) => ({ ...previous, join: undefined }),
      hash: true,
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    })
  })
  return leave.current
}
