import type { Pool, QueryConfig } from 'pg'
import { RateLimiterPostgres, type IRateLimiterStoreOptions } from 'rate-limiter-flexible'
import { createBatcher } from './batch.ts'
import { retryTransaction } from './retry-transaction.ts'

/** Adds `points` to a key. `milliseconds`: the length of the window if a new one begins. */
type Increment = { key: string; points: number; milliseconds: number }
type Count = { points: number; expire: number }

type CounterOptions = Omit<IRateLimiterStoreOptions, 'storeClient'>

/** The most increments in one statement. */
const MAX_BATCH_SIZE = 256

/** Increments many counts. `$1` to `$3` are arrays of the same length, without a key twice; `$4` is the current time. */
const INCREMENT = `
  insert into limits (key, points, expire) select * from unnest($1::text[], $2::integer[], $3::bigint[])
  on conflict (key) do update set
    points = case when limits.expire <= $4 then excluded.points else limits.points + excluded.points end,
    expire = case when limits.expire <= $4 then excluded.expire else limits.expire end
  returning key, points, expire`

const SET = `
  insert into limits (key, points, expire) values ($1, $2, $3)
  on conflict (key) do update set points = excluded.points, expire = excluded.expire`

/**
 * Counters of rate-limiter-flexible in one table. Increments that arrive while a statement runs share the next one:
 * every application increments the total, and single statements would queue for the lock of its row.
 */
export function createPostgresCounters(pool: Pool): (options: CounterOptions) => RateLimiterPostgres {
  const increment = createBatcher({
    work: (increments: Increment[]) => incrementAll(pool, increments),
    maxSize: MAX_BATCH_SIZE,
  })
  const client = {
    // Drops the library's statement names: a named statement belongs to one session, which a pooler does not keep.
    query: ({ text, values }: QueryConfig<unknown[]>) => pool.query(text, values),
  }

  class Counter extends RateLimiterPostgres {
    /** The library's interface to a store: increments, or starts a new window, and returns the row. */
    async _upsert(key: string, points: number, milliseconds: number, forceExpire: boolean): Promise<{ rows: Count[] }> {
      if (forceExpire) await pool.query(SET, [key, points, Date.now() + milliseconds])
      return { rows: [await increment({ key, points: forceExpire ? 0 : points, milliseconds })] }
    }
  }

  return (options) =>
    new Counter({
      ...options,
      storeClient: client,
      storeType: 'pool',
      tableName: 'limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
    })
}

/** The count after each increment, as if they had run one after the other. */
async function incrementAll(pool: Pool, increments: Increment[]): Promise<Count[]> {
  const now = Date.now()
  const sums = new Map<string, Count>()
  for (const { key, points, milliseconds } of increments) {
    sums.set(key, { points: points + (sums.get(key)?.points ?? 0), expire: now + milliseconds })
  }
  // Sorted: two instances that update the same keys in different orders would deadlock.
  const keys = [...sums.keys()].toSorted()
  const columns = (['points', 'expire'] as const).map((column) => keys.map((key) => sums.get(key)?.[column]))
  const { rows } = await retryTransaction(() =>
    pool.query<{ key: string; points: number; expire: string }>(INCREMENT, [keys, ...columns, now]),
  )

  const counts = new Map(rows.map(({ key, points, expire }) => [key, { points, expire: Number(expire) }]))
  return increments
    .toReversed()
    .map(({ key, points }) => {
      const count = counts.get(key)
      if (count === undefined) throw new Error('PostgreSQL did not return a count for each key.')
      // The earlier increments of this key ran without this one.
      counts.set(key, { ...count, points: count.points - points })
      return count
    })
    .toReversed()
}
