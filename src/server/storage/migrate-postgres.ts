import { PostgresAdapter, PostgresDialect } from 'kysely'
import { Client, type QueryConfig } from 'pg'
import type { Log } from '#server/log.ts'
import { countSteps, listSteps, migrate, postgresSteps } from './migrations.ts'

const STEPS = { ...listSteps, ...countSteps, ...postgresSteps }

const CONNECT_MS = 3000
/** How long a start waits for another one that migrates the same database. */
const PATIENCE_MS = 20_000
/** A step that wants a table for itself holds up everybody who comes after it: not for as long as a visitor waits. */
const TABLE_LOCK_MS = 3000
/** The lock of this program's migrations. Not the one that kysely takes for a session, and that a pooler strands. */
export const MIGRATION_LOCK = '4126970356117180217'

/**
 * Brings the database up to date, in one transaction: many instances may start at once, one migrates and the others
 * wait. Rejects with a sentence when the wait is too long.
 */
export async function migratePostgres(address: string, log: Log, patienceMs = PATIENCE_MS): Promise<void> {
  const client = new Client({ connectionString: address, connectionTimeoutMillis: CONNECT_MS, keepAlive: true })
  client.on('error', (error) => log.warn({ reason: error.message }, 'the connection of the migration was lost'))
  await client.connect()
  try {
    if (await isUpToDate(client)) return
    await begin(client, patienceMs)
    await migrate(new TransactionDialect(client), STEPS)
    await client.query('commit')
  } finally {
    // What was not committed is rolled back with the connection.
    await client.end()
  }
}

/** Most starts find nothing to do, and then need neither a lock nor the right to change tables. */
async function isUpToDate(client: Client): Promise<boolean> {
  const { rows } = await bounded(client, `select to_regclass('kysely_migration') is not null as there`)
  if (rows[0]?.['there'] !== true) return false
  const taken = await bounded(client, 'select name from kysely_migration')
  const names = new Set(taken.rows.map(({ name }) => String(name)))
  return names.size === Object.keys(STEPS).length && Object.keys(STEPS).every((name) => names.has(name))
}

/** Begins the transaction and takes the lock in it, which goes with it. */
async function begin(client: Client, patienceMs: number): Promise<void> {
  // `local`: until the end of the transaction, whoever uses the session afterwards. A step takes as long as it takes.
  await bounded(client, `begin; set local statement_timeout = 0; set local lock_timeout = ${patienceMs}`)
  try {
    await bounded(client, `select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
  } catch (error) {
    if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error
    throw new Error(
      `Another start has been migrating the database for more than ${patienceMs / 1000} seconds. ` +
        'See what it does (pg_locks, locktype advisory), and start again.',
      { cause: error },
    )
  }
  await bounded(client, `set local lock_timeout = ${TABLE_LOCK_MS}`)
}

const LOCK_NOT_AVAILABLE = '55P03'

function codeOf(error: unknown): unknown {
  return error instanceof Error ? Reflect.get(error, 'code') : undefined
}

/** A pooler without a free connection lets a statement wait for minutes without a word. */
function bounded(client: Client, text: string) {
  const query = { text, query_timeout: PATIENCE_MS + 2000 } as QueryConfig
  return client.query<Record<string, unknown>>(query)
}

/** Everything on one connection, in a transaction that has been begun on it. */
class TransactionDialect extends PostgresDialect {
  constructor(client: Client) {
    const query = (text: string, values: readonly unknown[]) => client.query(text, [...values])
    const connection = { query, release: () => {} } as never
    super({ pool: { connect: () => Promise.resolve(connection), end: () => Promise.resolve() } })
  }

  override createAdapter() {
    return new TransactionAdapter()
  }
}

/** Keeps kysely's migrator from a transaction and a lock of its own: the lock would be one of the session. */
class TransactionAdapter extends PostgresAdapter {
  override get supportsTransactionalDdl() {
    return false
  }
  override acquireMigrationLock() {
    return Promise.resolve()
  }
  override releaseMigrationLock() {
    return Promise.resolve()
  }
}
