/**
 * Runs work again and again, but never twice at the same time: a call during a run causes one more run after it. The
 * promise resolves when nothing is left to run.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let wanted = false

  async function run(): Promise<void> {
    try {
      while (wanted) {
        wanted = false
        await work()
      }
    } finally {
      running = undefined
    }
  }

  return () => {
    wanted = true
    return (running ??= run())
  }
}
