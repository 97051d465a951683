import type { Pool, QueryConfig } from 'pg'
import { RateLimiterPostgres, type IRateLimiterStoreOptions } from 'rate-limiter-flexible'
import { batchIncrements, type Count, type KeyedCount } from './batch-increments.ts'
import { retryTransaction } from './retry-transaction.ts'

type CounterOptions = Omit<IRateLimiterStoreOptions, 'storeClient'>

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

/** Counters of rate-limiter-flexible in one table. Single statements would queue for the lock of the total's row. */
export function createPostgresCounters(pool: Pool): (options: CounterOptions) => RateLimiterPostgres {
  const increment = batchIncrements((sums, now) => incrementAll(pool, sums, now))
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

async function incrementAll(pool: Pool, sums: KeyedCount[], now: number): Promise<KeyedCount[]> {
  const columns = [sums.map(({ key }) => key), sums.map(({ points }) => points), sums.map(({ expire }) => expire)]
  const { rows } = await retryTransaction(() =>
    pool.query<{ key: string; points: number; expire: string }>(INCREMENT, [...columns, now]),
  )
  return rows.map((row) => ({ ...row, expire: Number(row.expire) }))
}
