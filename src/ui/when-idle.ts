/** Whether the visitor has asked the browser to save data. */
export function savesData(): boolean {
  return 'connection' in navigator && (navigator.connection as { saveData?: boolean } | undefined)?.saveData === true
}

/** Calls `work` when the browser is idle. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  // Safari.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 1500)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 4000 })
  return () => cancelIdleCallback(handle)
}
