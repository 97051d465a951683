import { setImmediate } from 'node:timers/promises'
import { onTestFinished, vi } from 'vitest'
import type { pause as realPause } from '#server/pause.ts'

/** A clock that only tests move: by `advance`, or by `pause`, which takes no time and notes in `pauses` how long it was. */
export function aClock(start = '2026-11-22T04:14:47.000Z') {
  let time = Date.parse(start)
  const pauses: number[] = []
  const advance = (milliseconds: number) => void (time += milliseconds)
  const pause: typeof realPause = async (milliseconds) => {
    pauses.push(milliseconds)
    advance(milliseconds)
    // What waits for a socket or a disk comes first.
    await setImmediate()
  }
  return { now: () => new Date(time), advance, pause, pauses }
}

/** A pause that ends only when its signal aborts: time stands still. */
export const standstill: typeof realPause = (_, signal) =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve())
  })

/** Until the test ends, these go on only when the test says so: a busy machine must not use up a time that is tested. */
export function stopClocks(
  ...toFake: ('Date' | 'performance' | 'setTimeout' | 'setInterval' | 'clearTimeout')[]
): void {
  vi.useFakeTimers({ toFake, now: new Date('2026-01-01') })
  onTestFinished(() => void vi.useRealTimers())
}

/** Lets the time of Vitest's clock go on, while others work, until this is settled. Resolves to how long that was. */
export async function timeOf(work: Promise<unknown>): Promise<number> {
  const start = performance.now()
  const passing = setInterval(() => vi.advanceTimersByTime(50), 10)
  await work.finally(() => clearInterval(passing))
  return performance.now() - start
}
