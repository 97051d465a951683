import { Kysely, Migrator, sql, type Dialect, type Migration } from 'kysely'

/**
 * The migrations from an empty database to the current schema, in the order of their names. Never change a released
 * step: some database has already run it. PostgreSQL runs the steps of all tables in one sequence, so a new step takes
 * the next number of all of them.
 */
export type Steps = Record<string, Migration>

/** The list itself. */
export const listSteps: Steps = {
  '0001-applications': {
    // For both engines: text everywhere, times as ISO 8601 in UTC, whose text order is their time order.
    async up(database: Kysely<unknown>) {
      await database.schema
        .createTable('applications')
        // The e-mail in lower case, so that two spellings of one address are one applicant.
        .addColumn('address', 'text', (column) => column.primaryKey().notNull())
        .addColumn('email', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('category', 'text', (column) => column.notNull())
        .addColumn('whatsapp', 'text')
        .addColumn('instagram_link', 'text')
        .addColumn('youtube_link', 'text')
        .addColumn('linkedin_link', 'text')
        .addColumn('received_at', 'text', (column) => column.notNull())
        .execute()
      await database.schema
        .createIndex('applications_by_arrival')
        .on('applications')
        .columns(['received_at', 'address'])
        .execute()
    },
  },
  '0002-submissions': {
    async up(database: Kysely<unknown>) {
      await database.schema.alterTable('applications').addColumn('submission', 'text').execute()
    },
  },
  // In addition to `submission`: during a rollout, instances of the previous release still write there. Nothing is
  // copied, because that would lock the table for a time that grows with the list.
  '0004-idempotency-key-digest': {
    async up(database: Kysely<unknown>) {
      await database.schema.alterTable('applications').addColumn('idempotency_key_digest', 'text').execute()
    },
  },
  '0006-attribution': {
    async up(database: Kysely<unknown>) {
      const columns = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'ref', 'referrer']
      // SQLite adds one column a statement.
      for (const column of columns) await database.schema.alterTable('applications').addColumn(column, 'text').execute()
    },
  },
  // The outbox of the webhooks is columns of the application: it is written by the same statement, and goes with it.
  '0007-outbox': {
    async up(database: Kysely<unknown>) {
      const add = (column: string, type: 'text' | 'integer') =>
        database.schema.alterTable('applications').addColumn(column, type).execute()
      await add('webhook_id', 'text')
      await add('webhook_attempts', 'integer')
      await add('webhook_next_attempt_at', 'text')
      await add('webhook_leased_until', 'text')
      await add('webhook_last_error', 'text')
      // Of the undelivered ones alone, so that a long list costs nothing.
      await sql`
        create index applications_to_tell on applications (webhook_next_attempt_at)
        where webhook_next_attempt_at is not null`.execute(database)
    },
  },
}

/** The counts of the rate limits, in the schema of rate-limiter-flexible. */
export const countSteps: Steps = {
  '0003-limits': {
    async up(database: Kysely<unknown>) {
      await database.schema
        .createTable('limits')
        .addColumn('key', 'varchar(255)', (column) => column.primaryKey().notNull())
        .addColumn('points', 'integer', (column) => column.notNull())
        .addColumn('expire', 'bigint')
        .execute()
    },
  },
}

/** For PostgreSQL only. */
export const postgresSteps: Steps = {
  // Unlogged: a commit does not wait for the disk, and a crash of PostgreSQL empties the table.
  '0005-unlogged-limits': {
    async up(database: Kysely<unknown>) {
      await sql`alter table limits set unlogged`.execute(database)
    },
  },
}

/** The names of these steps in the first releases. Numbered names sort before dates, so the dates must be replaced. */
const DATED_NAMES = {
  '2026-11-21-applications': '0001-applications',
  '2026-11-22-submissions': '0002-submissions',
  '2026-11-23-limits': '0003-limits',
} as const

type Tables = { kysely_migration: { name: string } }

/**
 * Migrates a database. The caller begins a transaction on the dialect's only connection before, and commits it after.
 * Rejects with a NewerReleaseError, whose message names the `place`, when a newer release has migrated it.
 */
export async function migrate(dialect: Dialect, steps: Steps, place = 'The database'): Promise<void> {
  const database = new Kysely<Tables>({ dialect })
  const migrator = new Migrator({ db: database, provider: { getMigrations: () => Promise.resolve(steps) } })
  try {
    const tables = await database.introspection.getTables({ withInternalKyselyTables: true })
    if (tables.some(({ name }) => name === 'kysely_migration')) {
      await renameDatedSteps(database)
      rejectUnknownSteps(await appliedSteps(database), steps, place)
    }
    const { error } = await migrator.migrateToLatest()
    if (error !== undefined) throw error
  } finally {
    await database.destroy()
  }
}

async function renameDatedSteps(database: Kysely<Tables>): Promise<void> {
  for (const [dated, name] of Object.entries(DATED_NAMES)) {
    await database.updateTable('kysely_migration').set({ name }).where('name', '=', dated).execute()
  }
}

async function appliedSteps(database: Kysely<Tables>): Promise<string[]> {
  const rows = await database.selectFrom('kysely_migration').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

/** A newer release has migrated the database. */
export class NewerReleaseError extends Error {}

function rejectUnknownSteps(applied: string[], steps: Steps, place: string): void {
  const unknown = applied.filter((name) => !(name in steps))
  if (unknown.length === 0) return
  throw new NewerReleaseError(
    `${place} was changed by a newer release (${unknown.join(', ')}). Start that release or a later one.`,
  )
}
