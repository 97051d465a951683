/**
 * Calls `fetchAhead` ahead of need: when the browser is idle, or as soon as a call to action is touched, hovered or
 * focused. A visitor who saves data pays for it only on such intent. Returns how to stop listening.
 */
export function preloadDialog(fetchAhead: () => void): () => void {
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
