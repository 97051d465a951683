import { createBatcher } from './batch.ts'

/** Adds `points` to a key. `milliseconds`: the length of the window if a new one begins. */
export type Increment = { key: string; points: number; milliseconds: number }
/** `expire`: the end of the window, in milliseconds since 1970. */
export type Count = { points: number; expire: number }
/** A row of the table, or what to add to it. */
export type KeyedCount = Count & { key: string }

/** The most increments in one statement. */
const MAX_BATCH_SIZE = 256

/**
 * Batches increments: those that arrive while a statement runs share the next one, because every application increments
 * the total. `incrementAll` adds to many counts, each key once, and resolves to their new rows; windows that ended by
 * `now` restart. The counts are as if the increments had run one after the other.
 */
export function batchIncrements(
  incrementAll: (sums: KeyedCount[], now: number) => Promise<KeyedCount[]>,
): (increment: Increment) => Promise<Count> {
  return createBatcher({
    work: async (increments: Increment[]) => {
      const now = Date.now()
      return countEach(increments, await incrementAll(sumByKey(increments, now), now))
    },
    maxSize: MAX_BATCH_SIZE,
  })
}

/** Sorted: two instances that update the same keys in different orders would deadlock. */
function sumByKey(increments: Increment[], now: number): KeyedCount[] {
  const sums = new Map<string, KeyedCount>()
  for (const { key, points, milliseconds } of increments) {
    sums.set(key, { key, points: points + (sums.get(key)?.points ?? 0), expire: now + milliseconds })
  }
  return [...sums.values()].toSorted((one, other) => (one.key < other.key ? -1 : 1))
}

/** The count after each increment. `rows` are those after all of them. */
function countEach(increments: Increment[], rows: KeyedCount[]): Count[] {
  const counts = new Map<string, Count>(rows.map(({ key, points, expire }) => [key, { points, expire }]))
  return increments
    .toReversed()
    .map(({ key, points }) => {
      const count = counts.get(key)
      if (count === undefined) throw new Error('The database did not return a count for each key.')
      // The earlier increments of this key ran without this one.
      counts.set(key, { ...count, points: count.points - points })
      return count
    })
    .toReversed()
}
