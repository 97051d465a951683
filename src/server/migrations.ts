import type { Kysely, Migration, MigrationProvider } from 'kysely'

/**
 * The steps from an empty database to today's, in the order of their names. A step that has been released is never
 * changed: a database somewhere has run it.
 */
const steps: Record<string, Migration> = {
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

export const migrations: MigrationProvider = { getMigrations: () => Promise.resolve(steps) }
