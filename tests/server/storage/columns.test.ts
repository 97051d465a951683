import { join } from 'node:path'
import { Kysely, PostgresDialect, type Dialect } from 'kysely'
import { Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { FIELDS } from '#contract/application.ts'
import { ATTRIBUTION } from '#contract/attribution.ts'
import { dialectOf, openDatabaseFile } from '#server/storage/sqlite/file.ts'
import { addressFor, anApp } from '#tests/server/an-app.ts'
import { aRequest, filled } from '#tests/server/an-application.ts'

/** A second connection to an app's database. */
async function databaseOf(dataDir: string): Promise<Kysely<unknown>> {
  const address = await addressFor(dataDir)
  const database = new Kysely<unknown>({
    dialect: address === undefined ? fileDialect(dataDir) : addressDialect(address),
  })
  onTestFinished(() => database.destroy())
  return database
}

function fileDialect(dataDir: string): Dialect {
  return dialectOf(openDatabaseFile(join(dataDir, 'waitlist.db'), { synchronous: 'FULL', busyMs: 100 }))
}

const addressDialect = (connectionString: string) =>
  new PostgresDialect({ pool: new Pool({ connectionString, max: 1 }) })

test('the migrations create a column for every field and for each part of the attribution', async () => {
  const { dataDir } = await anApp()
  const tables = await (await databaseOf(dataDir)).introspection.getTables()
  const columns = tables.find(({ name }) => name === 'applications')?.columns.map(({ name }) => name) ?? []
  const missing = [...FIELDS, ...ATTRIBUTION].filter((name) => !columns.includes(name))
  expect(missing, `no step in storage/migrations.ts creates a column for: ${missing.join()}`).toEqual([])
})

test('every field that is sent is stored', async () => {
  const { join: send, list } = await anApp()
  await send()
  expect(await list()).toMatchObject([filled])
})

test('a missing column is named in the log', async () => {
  const { send, dataDir, lines } = await anApp()
  await (await databaseOf(dataDir)).schema.alterTable('applications').dropColumn('linkedin_link').execute()
  expect((await send(aRequest())).status).toBe(503)
  expect(lines.join('')).toMatch(/no column named linkedin_link|column \\?"linkedin_link/)
})
