type WaitlistModule = typeof import('#waitlist/join-dialog.tsx')

let loading: Promise<WaitlistModule> | undefined

/** Fetches the dialog's chunk, once; a failure is forgotten, so that the next call tries again. */
export function loadWaitlist(): Promise<WaitlistModule> {
  loading ??= Promise.all([import('#waitlist/join-dialog.tsx'), stylesOnTheirWay()]).then(
    ([module]) => module,
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/** Styles that `start.ts` asked for: the import, which finds their element there, does not wait for them. */
async function stylesOnTheirWay(): Promise<void> {
  const links = Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
  await Promise.all(links.filter(({ sheet }) => sheet === null).map(applied))
}

function applied(link: HTMLLinkElement): Promise<Event> {
  return new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', () => {
      // Without it the next attempt asks anew.
      link.remove()
      reject(new Error(`${link.href} did not come.`))
    })
  })
}

/**
 * Fetches the chunk ahead of need: when the browser is idle, or as soon as a call to action is touched, hovered or
 * focused. A visitor who saves data pays for it only on such intent. Failures wait for the real opening to be told.
 * Returns how to stop listening.
 */
export function preloadWaitlist(onLoaded: (module: WaitlistModule) => void): () => void {
  const fetchAhead = () => {
    loadWaitlist().then(onLoaded, () => undefined)
  }
  const onIntent = (event: Event) => {
    if (event.target instanceof Element && event.target.closest('[data-join]') !== null) fetchAhead()
  }
  const intents = ['pointerover', 'pointerdown', 'focusin'] as const
  for (const intent of intents) document.addEventListener(intent, onIntent, { passive: true })
  const cancelIdle = savesData() ? () => undefined : whenIdle(fetchAhead)
  return () => {
    for (const intent of intents) document.removeEventListener(intent, onIntent)
    cancelIdle()
  }
}

function savesData(): boolean {
  return 'connection' in navigator && (navigator.connection as { saveData?: boolean } | undefined)?.saveData === true
}

/** Safari knows no idle callback: there a moment's rest has to do. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 1500)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 4000 })
  return () => cancelIdleCallback(handle)
}
