import { PostgresDialect } from 'kysely'
import { Pool, type PoolConfig } from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { openStore } from './kysely-store.ts'
import { createLimiter, type Limits } from './limiter.ts'
import type { Log } from '#server/log.ts'
import { migratePostgres } from './migrate-postgres.ts'
import type { Persistence } from './store.ts'

/** A small pool: applications share statements, and many instances share one database. */
const LIST_CONNECTIONS = 3
const COUNT_CONNECTIONS = 3
/** A visitor waits no longer for a database that does not answer. */
const STATEMENT_MS = 5000
const CONNECT_MS = 3000

/** One PostgreSQL for any number of instances. */
export async function openPostgres(address: string, limits: Limits, log: Log): Promise<Persistence> {
  await migratePostgres(address, log)

  const hasty = { connectionString: address, query_timeout: STATEMENT_MS }
  const list = openPool({ ...hasty, max: LIST_CONNECTIONS }, log, `set statement_timeout = ${STATEMENT_MS}`)
  // A power cut of the database may take the last counts, and nobody waits for its disk to have them.
  const forgetful = `set statement_timeout = ${STATEMENT_MS}; set synchronous_commit = off`
  const counts = openPool({ ...hasty, max: COUNT_CONNECTIONS }, log, forgetful)

  const store = openStore(new PostgresDialect({ pool: list }))
  const limiter = createLimiter(
    limits,
    (options) =>
      new RateLimiterPostgres({
        ...options,
        storeClient: counts,
        storeType: 'pool',
        tableName: 'limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
      }),
  )
  return {
    store,
    limiter,
    async close() {
      limiter.close()
      await counts.end()
      await store.close()
    },
  }
}

/**
 * Each new connection runs `first`. These are statements and no parameters of the connection, because pooling proxies
 * in front of PostgreSQL refuse those.
 */
function openPool(config: PoolConfig, log: Log, first = ''): Pool {
  const pool = new Pool({
    ...config,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, its types do not say so
    onConnect: (client) => {
      // A connection that is lost says so by an event, and an event that nobody hears ends the process. The pool
      // listens while a connection is idle; between being lent out and its first statement only this is there.
      client.on('error', (error) => log.warn({ reason: error.message }, 'a connection to the database was lost'))
      // The pool waits for ever when this fails on a connection that is gone; the next statement will say so too.
      return client.query(first).catch(() => {})
    },
  })
  pool.on('error', () => {})
  return pool
}
