import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { FIELDS } from '#contract/application.ts'
import { ATTRIBUTION } from '#contract/attribution.ts'
import { dialectOf } from '#server/storage/sqlite/dialect.ts'
import { openDatabaseFile } from '#server/storage/sqlite/file.ts'
import { addressFor, anApp } from '#tests/server/an-app.ts'

/** A second connection to an app's database. */
async function databaseOf(dataDir: string): Promise<Kysely<unknown>> {
  const connectionString = await addressFor(dataDir)
  const dialect =
    connectionString === undefined
      ? dialectOf(openDatabaseFile(join(dataDir, 'waitlist.db'), { synchronous: 'FULL', busyMs: 100 }))
      : new PostgresDialect({ pool: new Pool({ connectionString, max: 1 }) })
  const database = new Kysely<unknown>({ dialect })
  onTestFinished(() => database.destroy())
  return database
}

test('each field and each part of the attribution has a column, and one that is missing is named in the log', async () => {
  const { join: send, dataDir, lines } = await anApp()
  const database = await databaseOf(dataDir)
  const isPostgres = (await addressFor(dataDir)) !== undefined
  const tables = await database.introspection.getTables()
  const columns = tables.find(({ name }) => name === 'applications')?.columns.map(({ name }) => name) ?? []
  const missing = [...FIELDS, ...ATTRIBUTION].filter((name) => !columns.includes(name))
  expect(missing, `no step in storage/migrations.ts creates a column for: ${missing.join()}`).toEqual([])

  // Without them each page of an export, and each look for messages, reads the whole list.
  const indexes = isPostgres ? 'select indexname as name from pg_indexes' : 'select name from sqlite_master'
  const { rows } = await sql.raw<{ name: string }>(indexes).execute(database)
  const names = ['applications_by_arrival', 'applications_to_tell']
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(names))

  await database.schema.alterTable('applications').dropColumn('linkedin_link').execute()
  expect((await send()).status).toBe(503)
  expect(lines.join('')).toMatch(/no column named linkedin_link|column \\?"linkedin_link/)
})
