/**
 * Calls `fetchAhead` when the browser is idle, or earlier when a call to action is touched, hovered or focused. With
 * the browser's data saver on, only the latter. Returns a function that removes the listeners.
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

/** Safari has no `requestIdleCallback`: a delay replaces it. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 1500)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 4000 })
  return () => cancelIdleCallback(handle)
}
