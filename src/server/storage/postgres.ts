import { PostgresDialect } from 'kysely'
import { Client, Pool, type ClientBase, type PoolConfig } from 'pg'
import { openStore } from './kysely-store.ts'
import { createLimiter, type Limits } from './limiter.ts'
import type { Log } from '#server/log.ts'
import { migratePostgres } from './migrate-postgres.ts'
import { createPostgresCounters } from './postgres-counter.ts'
import type { Persistence } from './store.ts'

/** Small pools: applications share statements, and many instances share one database. */
const LIST_CONNECTIONS = 3
const COUNT_CONNECTIONS = 2
/**
 * The client stops waiting, but PostgreSQL keeps running the statement: `statement_timeout` would be session state,
 * which a pooler passes on.
 */
const STATEMENT_TIMEOUT_MS = 5000
const CONNECT_TIMEOUT_MS = 3000

/**
 * One PostgreSQL for any number of instances. Nothing leaves session state (`set`, a named statement, a session lock):
 * a pooler in transaction mode passes sessions between clients.
 */
export async function openPostgres(address: string, limits: Limits, log: Log): Promise<Persistence> {
  await migratePostgres(address, log)
  const list = openPool({ connectionString: address, max: LIST_CONNECTIONS }, log)
  const counts = openPool({ connectionString: address, max: COUNT_CONNECTIONS }, log)

  const store = openStore(new PostgresDialect({ pool: list }))
  const limiter = createLimiter(limits, createPostgresCounters(counts))
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

/** The database as pg reads its address, without user and password. */
export function placeOf(address: string): string {
  const { host, port, database } = new Client({ connectionString: address })
  return `the database ${database} at ${host}:${port}`
}

function openPool(config: PoolConfig, log: Log): Pool {
  const pool = new Pool({
    ...config,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    query_timeout: STATEMENT_TIMEOUT_MS,
    // With this, pg closes a connection whose statement timed out. Without, it returns the connection to the pool, and
    // the next query waits behind that statement.
    pipeline: true,
  })
  pool.on('connect', (client) => logErrors(client, log))
  pool.on('error', () => {})
  return pool
}

/** An unhandled 'error' event, such as of a lost connection, crashes Node. */
function logErrors(client: ClientBase, log: Log): void {
  client.on('error', (error) => log.warn({ reason: error.message }, 'a connection to the database was lost'))
}
