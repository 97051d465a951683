import { Kysely, Migrator, sql, type Dialect, type Migration } from 'kysely'

/**
 * Steps from an empty database to today's, in the order of their names. A step that has been released is never changed:
 * a database somewhere has run it. PostgreSQL runs the steps of all tables in one order, so a new step takes the next
 * number over all of them.
 */
export type Steps = Record<string, Migration>

/** The list itself. */
export const listSteps: Steps = {
  '0001-applications': {
    // Written for both engines: text everywhere, times as ISO 8601 in UTC, which sort as they are.
    async up(database: Kysely<unknown>) {
      await database.schema
        .createTable('applications')
        // The e-mail in lower case: two spellings of one address are one applicant.
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
  // Beside `submission` and not in its place: instances of the release before run on while this one is rolled out, and
  // they write there. Nothing is copied, because that would lock the table for as long as the list is long.
  '0004-idempotency-key-digest': {
    async up(database: Kysely<unknown>) {
      await database.schema.alterTable('applications').addColumn('idempotency_key_digest', 'text').execute()
    },
  },
}

/** The counts of the limits, in the shape that rate-limiter-flexible asks for. */
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

/** What only PostgreSQL has. */
export const postgresSteps: Steps = {
  // Unlogged: what a commit has written here waits for no disk, and a crash of the server empties the table.
  '0005-unlogged-limits': {
    async up(database: Kysely<unknown>) {
      await sql`alter table limits set unlogged`.execute(database)
    },
  },
}

/** The names that the first releases gave these steps. They were dates, and no name of a later day may follow them. */
const DATED_NAMES = {
  '2026-11-21-applications': '0001-applications',
  '2026-11-22-submissions': '0002-submissions',
  '2026-11-23-limits': '0003-limits',
} as const

type Tables = { kysely_migration: { name: string } }

/**
 * Brings a database up to date. The caller has begun a transaction on the only connection of the dialect and commits
 * it afterwards. Rejects with a NewerRelease, whose sentence names the `place`, when a newer release has been at work.
 */
export async function migrate(dialect: Dialect, steps: Steps, place = 'The database'): Promise<void> {
  const database = new Kysely<Tables>({ dialect })
  const migrator = new Migrator({ db: database, provider: { getMigrations: () => Promise.resolve(steps) } })
  try {
    const tables = await database.introspection.getTables({ withInternalKyselyTables: true })
    if (tables.some(({ name }) => name === 'kysely_migration')) {
      await numberSteps(database)
      refuseUnknown(await stepsTaken(database), steps, place)
    }
    const { error } = await migrator.migrateToLatest()
    if (error !== undefined) throw error
  } finally {
    await database.destroy()
  }
}

async function numberSteps(database: Kysely<Tables>): Promise<void> {
  for (const [dated, name] of Object.entries(DATED_NAMES)) {
    await database.updateTable('kysely_migration').set({ name }).where('name', '=', dated).execute()
  }
}

async function stepsTaken(database: Kysely<Tables>): Promise<string[]> {
  const rows = await database.selectFrom('kysely_migration').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

/** The database is further than this release. */
export class NewerRelease extends Error {}

function refuseUnknown(taken: string[], steps: Steps, place: string): void {
  const unknown = taken.filter((name) => !(name in steps))
  if (unknown.length === 0) return
  throw new NewerRelease(
    `${place} has been changed by a newer release (${unknown.join(', ')}), which this one does not know. ` +
      'Start that release, or one after it.',
  )
}
