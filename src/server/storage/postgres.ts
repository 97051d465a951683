import { PostgresDialect } from 'kysely'
import { Pool, type ClientBase, type PoolConfig } from 'pg'
import { openStore } from './kysely-store.ts'
import { createLimiter, type Limits } from './limiter.ts'
import type { Log } from '#server/log.ts'
import { migratePostgres } from './migrate-postgres.ts'
import { createPostgresCounters } from './postgres-counter.ts'
import type { Persistence } from './store.ts'

/** A small pool: applications share statements, and many instances share one database. */
const LIST_CONNECTIONS = 3
const COUNT_CONNECTIONS = 2
/**
 * A visitor waits no longer for a database that does not answer. The server goes on with the statement: its own
 * bound would be a setting of the session.
 */
const STATEMENT_MS = 5000
const CONNECT_MS = 3000

/**
 * One PostgreSQL for any number of instances. Nothing here leaves state in a session (`set`, a named statement, a lock
 * of the session): behind a pooler a session goes from hand to hand, and the next one would have what was left there.
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

function openPool(config: PoolConfig, log: Log): Pool {
  const pool = new Pool({
    ...config,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    query_timeout: STATEMENT_MS,
    // The driver then closes a connection whose statement is out of time. It would lend it to the next one otherwise,
    // who would wait behind that statement.
    pipeline: true,
  })
  pool.on('connect', (client) => hearErrors(client, log))
  pool.on('error', () => {})
  return pool
}

/** A connection that is lost says so by an event, and an 'error' event without a listener ends the process. */
function hearErrors(client: ClientBase, log: Log): void {
  client.on('error', (error) => log.warn({ reason: error.message }, 'a connection to the database was lost'))
}
