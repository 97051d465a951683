import { DAY_MS, startOf } from './days.ts'
import { faultForLog } from './faults.ts'
import type { Log } from './log.ts'
import { pause } from './pause.ts'
import type { Store } from './storage/write-list.ts'

const HOUR_MS = 60 * 60 * 1000
/** A moment at three in the morning in India, when applications wait least for the list. */
const A_NIGHT_MS = (startOf('2026-01-01')?.getTime() ?? 0) + 3 * HOUR_MS

type Options = { store: Pick<Store, 'hasDepartures' | 'overwrite'>; now: () => Date; log: Log }

/**
 * Overwrites each night, and at the start, what people who left in the two days before have left in the files: `leave`
 * itself must not keep the list for as long as that takes. Returns a function that stops it.
 */
export function startNightly({ store, now, log }: Options, wait = pause): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const time = now().getTime()
      let waitMs = DAY_MS - ((time - A_NIGHT_MS) % DAY_MS)
      try {
        if (await store.hasDepartures(new Date(time - 2 * DAY_MS))) await store.overwrite()
      } catch (error) {
        log.warn(
          faultForLog(error as Error),
          'the files could not be rewritten: they may hold bytes of people who left',
        )
        waitMs = HOUR_MS
      }
      await wait(waitMs, signal)
    }
  }
  const ended = run()

  return () => {
    stopping.abort()
    return ended
  }
}
