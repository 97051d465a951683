import { PostgresAdapter, PostgresDialect } from 'kysely'
import { Client, type QueryConfig } from 'pg'
import type { Log } from '#server/log.ts'
import { countSteps, listSteps, migrate, postgresSteps } from '#server/storage/migrations.ts'

const STEPS = { ...listSteps, ...countSteps, ...postgresSteps }

const CONNECT_TIMEOUT_MS = 3000
/** How long a start waits for another one that migrates the same database. */
const LOCK_TIMEOUT_MS = 20_000
/** Later queries queue behind a step that waits for an exclusive table lock: it gives up before visitors time out. */
const TABLE_LOCK_TIMEOUT_MS = 3000
/** The key of our advisory lock. kysely's own is a session lock, which outlives its client behind a pooler. */
export const MIGRATION_LOCK = '4126970356117180217'

/**
 * Migrates the database in one transaction. Of many instances that start at once, one migrates and the others wait.
 * Rejects with a sentence when the wait is too long.
 */
export async function migratePostgres(address: string, log: Log, lockTimeoutMs = LOCK_TIMEOUT_MS): Promise<void> {
  const client = new Client({ connectionString: address, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, keepAlive: true })
  client.on('error', (error) => log.warn({ reason: error.message }, 'the connection of the migration was lost'))
  await client.connect()
  try {
    if (await isUpToDate(client)) return
    await begin(client, lockTimeoutMs)
    await migrate(new TransactionDialect(client), STEPS)
    await client.query('commit')
  } finally {
    // Closing the connection rolls back what is not committed.
    await client.end()
  }
}

/** Most starts have nothing to migrate: they need neither a lock nor the permission to change tables. */
async function isUpToDate(client: Client): Promise<boolean> {
  const { rows } = await queryWithTimeout(client, `select to_regclass('kysely_migration') is not null as there`)
  if (rows[0]?.['there'] !== true) return false
  const applied = await queryWithTimeout(client, 'select name from kysely_migration')
  const names = new Set(applied.rows.map(({ name }) => String(name)))
  return names.size === Object.keys(STEPS).length && Object.keys(STEPS).every((name) => names.has(name))
}

/** Begins the transaction and takes a lock that is released at its end. */
async function begin(client: Client, lockTimeoutMs: number): Promise<void> {
  // `local`: a pooler reuses the session, so no setting may outlast the transaction. Steps have no timeout.
  await queryWithTimeout(client, `begin; set local statement_timeout = 0; set local lock_timeout = ${lockTimeoutMs}`)
  try {
    await queryWithTimeout(client, `select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
  } catch (error) {
    if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error
    throw new Error(
      `Another start has been migrating the database for more than ${lockTimeoutMs / 1000} seconds. ` +
        'Find its session in pg_locks (locktype advisory), then start again.',
      { cause: error },
    )
  }
  await queryWithTimeout(client, `set local lock_timeout = ${TABLE_LOCK_TIMEOUT_MS}`)
}

const LOCK_NOT_AVAILABLE = '55P03'

function codeOf(error: unknown): unknown {
  return error instanceof Error ? Reflect.get(error, 'code') : undefined
}

/** A pooler without a free connection would let a statement wait for minutes. */
function queryWithTimeout(client: Client, text: string) {
  const query = { text, query_timeout: LOCK_TIMEOUT_MS + 2000 } as QueryConfig
  return client.query<Record<string, unknown>>(query)
}

/** Runs everything on one connection, in the transaction that is open on it. */
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

/** Keeps kysely's migrator from starting its own transaction and taking its session lock. */
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
