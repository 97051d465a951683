/** Calls `load` at most once in so many milliseconds. Other calls get the last result, or its rejection. */
export function memoizeFor<Result>(milliseconds: number, load: () => Promise<Result>): () => Promise<Result> {
  let loadedAt = -Infinity
  let result: Promise<Result>
  return () => {
    // Monotonic, unlike Date: the system clock can be set back.
    const now = performance.now()
    if (now - loadedAt >= milliseconds) {
      loadedAt = now
      result = load()
    }
    return result
  }
}
