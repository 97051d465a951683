import { useHydrated, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { loading as words } from '#content/waitlist.ts'
import { notice } from '#styled-system/recipes/index'
import { loadWaitlist, preloadWaitlist } from './load-waitlist.ts'

type JoinDialog = (typeof import('#waitlist/join-dialog.tsx'))['JoinDialog']

/**
 * Where the address meets the dialog: open exactly when it says `join=1`. The dialog is fetched ahead of need and
 * then stays, closed, so that opening it is quick and what was typed into it is kept.
 */
export function Waitlist() {
  const open = useLocation({ select: ({ search }) => search.join === 1 })
  const hydrated = useHydrated()
  const leave = useLeave()
  const opener = useOpener()
  const [Dialog, setDialog] = useState<JoinDialog>()
  const [failed, setFailed] = useState(false)

  useEffect(
    () =>
      preloadWaitlist((module) => {
        // Nobody waits for it yet: the page stays quick to answer while it is made.
        startTransition(() => setDialog(() => module.JoinDialog))
      }),
    [],
  )

  useEffect(() => {
    if (!open || Dialog !== undefined) return
    const link = opener()
    let wanted = true
    link?.setAttribute('aria-busy', 'true')
    setFailed(false)
    loadWaitlist().then(
      (module) => {
        if (wanted) setDialog(() => module.JoinDialog)
      },
      () => {
        if (!wanted) return
        // The address must not say 'open' over a closed dialog; the next press of a call to action tries again.
        leave()
        setFailed(true)
      },
    )
    return () => {
      wanted = false
      link?.removeAttribute('aria-busy')
    }
  }, [open, Dialog, leave, opener])

  return (
    <>
      {/* The prerendered page is closed: the first render in the browser must not differ from it. */}
      {hydrated && Dialog && <Dialog open={open} onClose={leave} returnFocusTo={opener} />}
      <p role="status" className={notice()}>
        {failed && words.failed}
      </p>
    </>
  )
}

/**
 * The call to action that opened the dialog last; for a deep link the first on the page, which is the header's.
 * Also opens for the one that was pressed before this script was there (see `start.ts`).
 */
function useOpener(): () => HTMLElement | null {
  const navigate = useNavigate()
  const opener = useRef<HTMLElement | null>(null)

  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      opener.current = (target instanceof Element && target.closest<HTMLElement>('[data-join]')) || opener.current
    }
    document.addEventListener('click', onClick, true)

    const pressed = document.querySelector<HTMLElement>('[data-join][aria-busy=true]')
    if (pressed !== null) {
      opener.current = pressed
      pressed.removeAttribute('aria-busy')
      void navigate({
        to: '/',
        search: (previous) => ({ ...previous, join: 1 }),
        hash: true,
        state: { openedHere: true },
        resetScroll: false,
        hashScrollIntoView: false,
      })
    }
    dispatchEvent(new Event('hydrated'))
    return () => document.removeEventListener('click', onClick, true)
  }, [navigate])

  return useCallback(() => opener.current ?? document.querySelector<HTMLElement>('[data-join]'), [])
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
