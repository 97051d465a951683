import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { openPostgres } from '#server/storage/postgres.ts'
import { openSqlite } from '#server/storage/sqlite.ts'
import { aPostgres } from '#tests/server/a-postgres.ts'
import { aFolder } from '#tests/server/an-app.ts'

const postgres = aPostgres()
const UNLIMITED = { requests: 1_000_000, seconds: 600 }

type Limits = { client?: typeof UNLIMITED; total?: typeof UNLIMITED }

/** A limiter and its table, which `query` reads and changes over another connection. */
const engines = {
  async SQLite(limits: Limits) {
    const folder = await aFolder()
    const { limiter, close } = await openSqlite(folder, { client: UNLIMITED, total: UNLIMITED, ...limits }, silent())
    onTestFinished(close)
    const query = (text: string) => {
      const table = new DatabaseSync(join(folder, 'limits.db'))
      const rows: unknown[] = table.prepare(text).all()
      table.close()
      return Promise.resolve(rows)
    }
    return { limiter, query }
  },
  async PostgreSQL(limits: Limits) {
    const address = await postgres.database()
    const { limiter, close } = await openPostgres(address, { client: UNLIMITED, total: UNLIMITED, ...limits }, silent())
    onTestFinished(close)
    const client = new Client({ connectionString: address })
    await client.connect()
    onTestFinished(() => client.end())
    return { limiter, query: async (text: string): Promise<unknown[]> => (await client.query(text)).rows }
  },
}

const silent = () => createLog({ write: () => {} })
const many = <Result>(count: number, make: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

describe.for(Object.entries(engines))('on %s', ([, aLimiter]) => {
  test('increments that share a statement are counted one by one', async () => {
    const { limiter } = await aLimiter({ client: { requests: 10, seconds: 600 } })
    const results = await many(30, (index) => limiter.take(`203.0.113.${index % 2}`))
    expect(results.filter(({ kind }) => kind === 'allowed')).toHaveLength(20)
    const again = await many(2, (index) => limiter.take(`203.0.113.${index}`))
    expect(again.map(({ kind }) => kind)).toEqual(['limited', 'limited'])
  })

  test('a request refused because of the total costs the client no quota', async () => {
    const { query, limiter } = await aLimiter({ total: { requests: 5, seconds: 600 } })
    const results = await many(20, () => limiter.take('203.0.113.7'))
    expect(results.filter(({ kind }) => kind === 'allowed')).toHaveLength(5)
    expect(await query(`select points from limits where key like 'client:%'`)).toEqual([{ points: 5 }])
  })

  test('a window goes on for all increments that share a statement, and restarts once when it is over', async () => {
    const { query, limiter } = await aLimiter({})
    const table = 'select points, expire from limits order by key'
    await limiter.take('203.0.113.7')
    const before = await query(table)
    await many(10, () => limiter.take('203.0.113.7'))
    expect(await query(table)).toEqual(before.map((row) => ({ ...(row as object), points: 11 })))
    await query('update limits set points = 1000, expire = 1')
    await many(10, () => limiter.take('203.0.113.7'))
    expect(await query('select points from limits')).toEqual([{ points: 10 }, { points: 10 }])
  })

  test('a key with quotes and brackets is one key', async () => {
    const { query, limiter } = await aLimiter({})
    const key = `"],["all', 1) -- ₹`
    await many(3, () => limiter.take(key))
    expect(await query(`select points from limits where key like 'client:%'`)).toEqual([{ points: 3 }])
    expect(await query(`select key from limits where key like 'client:%'`)).toEqual([{ key: `client:${key}` }])
  })
})
