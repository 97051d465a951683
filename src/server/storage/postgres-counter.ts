import type { Pool, QueryConfig } from 'pg'
import { RateLimiterPostgres, type IRateLimiterStoreOptions } from 'rate-limiter-flexible'
import { createBatcher } from './batch.ts'
import { repeatIfAsked } from './repeat.ts'

/** Something to be counted: `points` more for a key, whose window is so long if it begins now. */
type Addition = { key: string; points: number; milliseconds: number }
type Count = { points: number; expire: number }

type CounterOptions = Omit<IRateLimiterStoreOptions, 'storeClient'>

/** So many additions at most share a statement. */
const MAX_IN_A_STATEMENT = 256

/** Adds to many counts at once. `$1` to `$3` are arrays of the same length, each key once; `$4` is the time now. */
const ADD = `
  insert into limits (key, points, expire) select * from unnest($1::text[], $2::integer[], $3::bigint[])
  on conflict (key) do update set
    points = case when limits.expire <= $4 then excluded.points else limits.points + excluded.points end,
    expire = case when limits.expire <= $4 then excluded.expire else limits.expire end
  returning key, points, expire`

const SET = `
  insert into limits (key, points, expire) values ($1, $2, $3)
  on conflict (key) do update set points = excluded.points, expire = excluded.expire`

/**
 * Counters of rate-limiter-flexible on one table. Additions that arrive while a statement is under way share the next
 * one, because every application adds to the total: alone, they would wait for each other at its row.
 */
export function createPostgresCounters(pool: Pool): (options: CounterOptions) => RateLimiterPostgres {
  const add = createBatcher({ work: (additions: Addition[]) => addAll(pool, additions), maxSize: MAX_IN_A_STATEMENT })
  const client = {
    // The library names its statements, and a name belongs to one session.
    query: ({ text, values }: QueryConfig<unknown[]>) => pool.query(text, values),
  }

  class Counter extends RateLimiterPostgres {
    /** What the library asks of a store: to add, or to begin a window anew, and to tell the row as it is then. */
    async _upsert(key: string, points: number, milliseconds: number, anew: boolean): Promise<{ rows: Count[] }> {
      if (anew) await pool.query(SET, [key, points, Date.now() + milliseconds])
      return { rows: [await add({ key, points: anew ? 0 : points, milliseconds })] }
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

/** Says for each addition what its key came to with it, as if they had been made one after the other. */
async function addAll(pool: Pool, additions: Addition[]): Promise<Count[]> {
  const now = Date.now()
  const sums = new Map<string, Count>()
  for (const { key, points, milliseconds } of additions) {
    sums.set(key, { points: points + (sums.get(key)?.points ?? 0), expire: now + milliseconds })
  }
  // In one order: two instances that add to the same keys in different orders would wait for each other.
  const keys = [...sums.keys()].toSorted()
  const columns = (['points', 'expire'] as const).map((column) => keys.map((key) => sums.get(key)?.[column]))
  const { rows } = await repeatIfAsked(() =>
    pool.query<{ key: string; points: number; expire: string }>(ADD, [keys, ...columns, now]),
  )

  const counts = new Map(rows.map(({ key, points, expire }) => [key, { points, expire: Number(expire) }]))
  return additions
    .toReversed()
    .map(({ key, points }) => {
      const count = counts.get(key)
      if (count === undefined) throw new Error(`PostgreSQL has not counted ${additions.length} additions.`)
      // What was added after this one is not this one's.
      counts.set(key, { ...count, points: count.points - points })
      return count
    })
    .toReversed()
}
