import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { TAKEN_OVER } from './held-submit.ts'
import { say } from './notice.ts'
import { preloadDialog } from './preload-dialog.ts'

type JoinDialog = (typeof import('#waitlist/join-dialog.tsx'))['JoinDialog']

/**
 * Where the address meets the dialog: open exactly when it says `join=1`. The dialog is fetched ahead of need and
 * then stays, closed, so that opening it is quick and what was typed into it is kept.
 */
export function Waitlist() {
  const { loadDialog, opener, dialog, returned } = useRouter().options.context
  const open = useLocation({ select: ({ search }) => search.join === 1 })
  const leave = useLeave()
  const [Dialog, setDialog] = useState<JoinDialog | undefined>(() => dialog)
  useLinks()

  useLayoutEffect(() => {
    // Before anything else can happen: two must not answer to the same key or the same step back.
    if (dialog !== undefined) dispatchEvent(new Event(TAKEN_OVER))
  }, [dialog])

  useEffect(
    () =>
      preloadDialog(() => {
        loadDialog().then(
          // Nobody waits for it yet: the page stays quick to answer while it is made.
          ({ JoinDialog }) => startTransition(() => setDialog(() => JoinDialog)),
          // The real opening tells of a failure.
          () => undefined,
        )
      }),
    [loadDialog],
  )

  useEffect(() => {
    const link = opener()
    link?.removeAttribute('aria-busy')
    if (!open) return
    say()
    if (Dialog !== undefined) return
    let wanted = true
    link?.setAttribute('aria-busy', 'true')
    loadDialog().then(
      ({ JoinDialog }) => {
        if (wanted) setDialog(() => JoinDialog)
      },
      () => {
        if (!wanted) return
        // The address must not say 'open' over a closed dialog; the next press of a call to action tries again.
        leave()
        say('lost')
      },
    )
    return () => {
      wanted = false
      link?.removeAttribute('aria-busy')
    }
  }, [open, Dialog, leave, opener, loadDialog])

  return Dialog && <Dialog open={open} onClose={leave} returnFocusTo={opener} {...(returned && { returned })} />
}

/**
 * Keeps what else is in the address in the links of the calls to action, for a new tab as well, and says of them that
 * they open a dialog.
 */
function useLinks(): void {
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
 * Removes `join` from the address and nothing else. Where a call to action on this page made the entry, that is one
 * step back, so that no dead entry stays behind; a visitor who came by a deep link stays on the page.
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
    // A second Escape while the first is still on its way must not go back once more and off the page.
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
