/** The system sorts text differently from one day on, as after another image of the container or an update of its C library. */
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { postgresSteps } from '#server/storage/migrations.ts'
import { migratePostgres } from '#server/storage/postgres/migrate.ts'
import { aClient, anAddress, aDatabase } from '#tests/server/a-postgres.ts'
import { anApp, useDatabase } from '#tests/server/an-app.ts'
import { aReceived } from '#tests/server/an-application.ts'
import { PATIENT } from '#tests/server/patient.ts'

const emails = Array.from({ length: 300 }, (_, index) => `${'abc'.charAt(index % 3)}-${index}@example.com`)

/** A database that sorts by ICU. `change` of these columns holds for whoever connects then. */
async function anIcuDatabase() {
  const address = await aDatabase("template template0 locale_provider icu icu_locale 'en'")
  useDatabase(address)
  const query = async (text: string) => (await aClient(address)).query(text)
  const change = (columns: string) => query(`update pg_database set ${columns} where datname = current_database()`)
  return { address, query, change, changeOrder: () => change("daticurules = '& z < c < b < a'") }
}

/** Adds everybody, and returns which results there were. */
async function resultsOfAdding() {
  const { store, stop } = await anApp()
  const results = await Promise.all(emails.map((email) => store.add(aReceived({ email }))))
  await stop()
  return [...new Set(results)]
}

test('then nobody is added twice', async () => {
  const { changeOrder } = await anIcuDatabase()
  expect(await resultsOfAdding()).toEqual(['added'])
  await changeOrder()
  expect(await resultsOfAdding()).toEqual(['duplicate'])
})

test('what PostgreSQL looks up is ordered by bytes', async () => {
  const { query } = await anIcuDatabase()
  await resultsOfAdding()
  const { rows } = await query(`select distinct collname from pg_index join pg_attribute on attrelid = indexrelid
    join pg_collation on pg_collation.oid = attcollation
    where indrelid = 'applications'::regclass`)
  expect(rows).toEqual([{ collname: 'C' }])
})

test('who was added twice before this release is on the list once, as applied first', async () => {
  const { query, changeOrder } = await anIcuDatabase()
  const steps = { ...postgresSteps }
  const putBack = () => void Object.assign(postgresSteps, steps)
  onTestFinished(putBack)
  for (const name of ['0003-order', '0004-no-limits']) Reflect.deleteProperty(postgresSteps, name)
  await resultsOfAdding()
  const first = await query('select received_at from applications order by address collate "C"')
  await changeOrder()
  expect(await resultsOfAdding()).toContain('added')
  putBack()
  await resultsOfAdding()
  expect((await query('select received_at from applications order by address')).rows).toEqual(first.rows)
})

test('each start says so, and what else in the database may depend on it', async () => {
  const { address, change } = await anIcuDatabase()
  const lines: string[] = []
  const start = () =>
    migratePostgres(anAddress(address), createLog({ write: (line) => void lines.push(line) }), PATIENT)
  await start()
  await change("datcollversion = '1'")
  await start()
  expect(lines).toEqual([expect.stringContaining('reindex database')])
})
