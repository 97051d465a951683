/** Resolves in a task of its own, so that a finger that comes down meanwhile is answered before. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve)
  })
}
