import { grouped } from './numbers.ts'

const INTERVAL_MS = 100

/** A line on a terminal that counts up, rewritten in place. `step` counts one. */
export function openProgress(total: number): { step: () => void; end: () => void } {
  let count = 0
  let shownAt = 0
  return {
    step() {
      count += 1
      const now = performance.now()
      if (now - shownAt < INTERVAL_MS) return
      shownAt = now
      process.stderr.write(`\r${grouped(count)} of ${grouped(total)}`)
    },
    /** Clears the line. */
    end() {
      process.stderr.write('\r\u001B[K')
    },
  }
}
