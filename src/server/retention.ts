import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from './log.ts'
import { describeFault } from './faults.ts'
import type { Store } from './storage/store.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** Few in one statement, with a pause after it: visitors must not wait for a long removal. */
const BATCH_SIZE = 500
const PAUSE_MS = 20

export type RetentionOptions = {
  store: Pick<Store, 'count' | 'removeBefore'>
  days: number
  now: () => Date
  log: Log
}

/**
 * Removes the applications that were received more than `days` ago, with their messages to the webhook. `majority`:
 * nothing was removed, because it would be more than half of the list, and a clock that is ahead looks like that. Rejects
 * when the database is unavailable. A clock that is behind removes nothing too early.
 */
export async function removeExpired(
  { store, days, now, log }: RetentionOptions,
  mayRemoveMajority: boolean,
  signal?: AbortSignal,
): Promise<'removed' | 'majority'> {
  const cutoff = new Date(now().getTime() - days * DAY_MS)
  if (!mayRemoveMajority && (await store.count({ before: cutoff })) > (await store.count()) / 2) return 'majority'
  let count = 0
  for (;;) {
    const removed = await store.removeBefore(cutoff, BATCH_SIZE)
    count += removed
    if (removed < BATCH_SIZE || signal?.aborted === true) break
    await delay(PAUSE_MS)
  }
  if (count > 0) log.info({ removed: count, days }, 'applications older than RETAIN_DAYS were removed')
  return 'removed'
}

/**
 * Removes at once and then daily. A removal of most of the list waits for an hour: time synchronization sets a clock
 * right within minutes of a start. Returns a function that stops it.
 */
export function startRetention(options: RetentionOptions, hourMs = HOUR_MS): () => Promise<void> {
  const { days, log } = options
  const stopping = new AbortController()
  const { signal } = stopping

  async function run(): Promise<void> {
    let result: 'removed' | 'majority' | 'failed' | undefined
    while (!signal.aborted) {
      result = await removeExpired(options, result === 'majority', signal).catch((error: Error) => {
        log.warn({ reason: describeFault(error) }, 'applications older than RETAIN_DAYS could not be removed')
        return 'failed' as const
      })
      if (result === 'majority') {
        const sentence =
          'most applications are older than RETAIN_DAYS: they are removed in an hour, unless the clock is wrong'
        log.warn({ days }, sentence)
      }
      await delay(result === 'removed' ? 24 * hourMs : hourMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  const ended = run()

  return () => {
    stopping.abort()
    return ended
  }
}
