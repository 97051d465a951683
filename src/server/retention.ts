import { setTimeout as delay } from 'node:timers/promises'
import { DAY_MS } from './days.ts'
import type { Log } from './log.ts'
import { faultForLog } from './faults.ts'
import { pause } from './pause.ts'
import type { Store } from './storage/write-list.ts'

const HOUR_MS = 60 * 60 * 1000
/** Few in one statement, with a pause after it: visitors must not wait for a long removal. */
const BATCH_SIZE = 500
const PAUSE_MS = 20

export type RetentionOptions = {
  store: Pick<Store, 'count' | 'removeBefore'>
  days: number
  now: () => Date
  log: Log
}

const cutoffOf = ({ now, days }: RetentionOptions) => new Date(now().getTime() - days * DAY_MS)

/** Removes what was received more than `days` ago. A clock that is behind removes nothing too early. */
export async function removeExpired(options: RetentionOptions, signal = { aborted: false }): Promise<void> {
  const { store, days, log } = options
  const cutoff = cutoffOf(options)
  let count = 0
  for (let removed = BATCH_SIZE; removed === BATCH_SIZE && !signal.aborted; await delay(PAUSE_MS)) {
    removed = await store.removeBefore(cutoff, BATCH_SIZE)
    count += removed
  }
  if (count > 0) log.info({ removed: count, days }, 'applications older than RETAIN_DAYS were removed')
}

/**
 * Removes at once and then daily. Before more than half of the list is removed, it waits for an hour: a clock that is ahead
 * looks like that, and time synchronization sets it right within minutes of a start. Returns a function that stops it.
 */
export function startRetention(options: RetentionOptions, wait = pause): () => Promise<void> {
  const { store, days, log } = options
  const stopping = new AbortController()
  const { signal } = stopping

  async function run(): Promise<void> {
    while (!signal.aborted) {
      let waitMs = DAY_MS
      try {
        if ((await store.count({ before: cutoffOf(options) })) > (await store.count()) / 2) {
          log.warn(
            { days },
            'most applications are older than RETAIN_DAYS: they will be removed in an hour, unless the clock is corrected',
          )
          await wait(HOUR_MS, signal)
        }
        await removeExpired(options, signal)
      } catch (error) {
        log.warn(faultForLog(error as Error), 'applications older than RETAIN_DAYS could not be removed')
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
