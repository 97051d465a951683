import { PostgresDialect } from 'kysely'
import { Client, Pool, type ClientBase, type PoolConfig, type QueryConfig } from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Log } from '#server/log.ts'
import { createLimiter, type Limits } from '#server/storage/limiter.ts'
import { openStore } from '#server/storage/queries.ts'
import type { List, OpenStorage, Persistence } from '#server/storage/store.ts'
import { migratePostgres } from './migrate.ts'

/** Small pools: applications share statements, and many instances share one database. */
const LIST_CONNECTIONS = 3
const COUNT_CONNECTIONS = 2
/**
 * The client stops waiting, but PostgreSQL keeps running the statement: `statement_timeout` would be session state,
 * which a pooler passes on.
 */
const STATEMENT_TIMEOUT_MS = 5000
const CONNECT_TIMEOUT_MS = 3000
/** How long a command waits for a connection. */
const READ_TIMEOUT_MS = 10_000
/** SQLSTATE undefined_table. */
const UNDEFINED_TABLE = '42P01'

/** One PostgreSQL for any number of instances, migrated. */
export async function openPostgres(address: string, limits: Limits, log: Log): Promise<OpenStorage> {
  await migratePostgres(address, log)
  const { host, port, database } = new Client({ connectionString: address })
  const place = `the database ${database} at ${host}:${port}`
  return { ...usePostgres(address, limits, log, () => Promise.resolve()), place }
}

/** Migrated by the first call that needs it, which rejects when that fails: the next one tries again. */
export function openPostgresOnDemand(address: string, limits: Limits, log: Log): Persistence {
  let migrating: Promise<void> | undefined
  return usePostgres(address, limits, log, () => {
    migrating ??= migratePostgres(address, log).catch((error: unknown) => {
      migrating = undefined
      throw error
    })
    return migrating
  })
}

/**
 * Nothing leaves session state (`set`, a named statement, a session lock): a pooler in transaction mode passes sessions
 * between clients.
 */
function usePostgres(address: string, limits: Limits, log: Log, migrated: () => Promise<void>): Persistence {
  const list = openPool({ connectionString: address, max: LIST_CONNECTIONS }, log)
  const counts = openPool({ connectionString: address, max: COUNT_CONNECTIONS }, log)
  const store = openStore(new PostgresDialect({ pool: () => migrated().then(() => list) }))
  const limiter = createLimiter(
    limits,
    (options) =>
      new RateLimiterPostgres({
        ...options,
        // Drops the library's statement names: a named statement belongs to one session, which a pooler does not keep.
        storeClient: {
          query: ({ text, values }: QueryConfig<unknown[]>) => migrated().then(() => counts.query(text, values)),
        },
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

/** The list, for a user with no permission but `select`. */
export async function openPostgresList(address: string): Promise<List> {
  const pool = new Pool({ connectionString: address, max: 1, connectionTimeoutMillis: READ_TIMEOUT_MS })
  // A connection that breaks while idle is an 'error' event, which crashes Node unhandled; the next query rejects.
  pool.on('error', () => {})
  const store = openStore(new PostgresDialect({ pool }))
  try {
    await store.check()
    return store
  } catch (error) {
    await store.close()
    if (!(error instanceof Error) || Reflect.get(error, 'code') !== UNDEFINED_TABLE) throw error
    throw new Error('The database in DATABASE_URL has no waitlist. The first start of the server creates it.', {
      cause: error,
    })
  }
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
