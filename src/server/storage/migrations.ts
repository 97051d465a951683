import { Kysely, Migrator, type Dialect, type Migration } from 'kysely'

/** Steps from an empty database to today's, in the order of their names. */
export type Steps = Record<string, Migration>

/** The list itself. A step that has been released is never changed: a database somewhere has run it. */
export const listSteps: Steps = {
  '2026-11-21-applications': {
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
  '2026-11-22-submissions': {
    async up(database: Kysely<unknown>) {
      await database.schema.alterTable('applications').addColumn('submission', 'text').execute()
    },
  },
}

/** The counts of the limits, in the shape that rate-limiter-flexible asks for. */
export const countSteps: Steps = {
  '2026-11-23-limits': {
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

/** Brings a database up to date. Closes its connection to it in the end. */
export async function migrate(dialect: Dialect, steps: Steps): Promise<void> {
  const database = new Kysely<unknown>({ dialect })
  const migrator = new Migrator({ db: database, provider: { getMigrations: () => Promise.resolve(steps) } })
  try {
    const { error } = await migrator.migrateToLatest()
    if (error !== undefined) throw error
  } finally {
    await database.destroy()
  }
}
