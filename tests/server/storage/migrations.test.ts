import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { LEAVE_KEY } from '#server/leave.ts'
import { migrate, postgresSteps, sqliteSteps, type Steps } from '#server/storage/migrations.ts'
import { aConnection } from '#tests/server/a-connection.ts'
import { aClient, aDatabase } from '#tests/server/a-postgres.ts'
import { aFolder, anApp, useDatabase } from '#tests/server/an-app.ts'
import { anApplication, filled, unattributed } from '#tests/server/an-application.ts'

/** A database after some steps. `read` and `execute` are SQL in it. */
type EarlierDatabase = Parameters<typeof migrate>[0] & { folder: string }

/** The list of a folder after the given steps. */
async function anSqlite(applied: Steps): Promise<EarlierDatabase> {
  const folder = await aFolder()
  const file = aConnection(join(folder, 'waitlist.db'))
  await migrate(file, applied)
  return { ...file, folder }
}

/** One database with all tables, after the given steps. */
async function aPostgresDatabase(applied: Steps): Promise<EarlierDatabase> {
  const address = await aDatabase()
  useDatabase(address)
  const client = await aClient(address)
  const database = {
    read: async (text: string) => (await client.query<Record<string, unknown>>(text)).rows,
    execute: (text: string) => client.query(text),
  }
  await migrate(database, applied)
  return { ...database, folder: await aFolder() }
}

const engines = [
  { engine: 'SQLite', make: anSqlite, steps: sqliteSteps },
  { engine: 'PostgreSQL', make: aPostgresDatabase, steps: postgresSteps },
]

test.each(engines)(
  'on $engine a start runs the steps of a later release, keeps the rows and sends no message of them',
  async ({ make, steps }) => {
    const { folder, execute } = await make(steps)
    await execute(`insert into applications (address, email, name, category, received_at)
      values ('old@example.com', 'Old@example.com', 'Asha Rao', 'educator', '2026-11-21T10:00:00.000Z')`)
    steps['0999-later'] = 'alter table applications add column later text'
    onTestFinished(() => void Reflect.deleteProperty(steps, '0999-later'))
    const before = await anApp({ folder, overrides: { notify: () => {} } })
    const kept = { email: 'Old@example.com', name: 'Asha Rao', later: null, ...unattributed }
    expect(await before.list()).toMatchObject([kept])
    expect((await before.store.outbox.pending(1)).count).toBe(0)
    expect((await before.join(anApplication({ email: 'old@example.com' }))).status).toBe(409)
    await before.stop()

    // The next start has nothing to migrate.
    const { join: send, list } = await anApp({ folder })
    const landing = { 'sec-fetch-site': 'same-origin', referer: 'http://localhost/?utm_campaign=diwali' }
    expect((await send(anApplication(), landing)).status).toBe(200)
    expect((await list()).map(({ email, utm_campaign }) => [email, utm_campaign])).toEqual([
      ['Old@example.com', null],
      [filled.email, 'diwali'],
    ])
  },
)

test.each(engines)('on $engine each application of an earlier release gets a key to leave', async ({ make, steps }) => {
  const { '0005-leave': _, ...earlier } = steps
  const { folder, execute } = await make(earlier)
  for (const address of ['one@example.com', 'two@example.com'])
    await execute(`insert into applications (address, email, name, category, received_at)
      values ('${address}', '${address}', 'Asha Rao', 'educator', '2026-11-21T10:00:00.000Z')`)
  const keys = (await (await anApp({ folder })).list()).map(({ leave_key }) => leave_key ?? '')
  for (const key of keys) expect(key).toMatch(LEAVE_KEY)
  expect(new Set(keys).size).toBe(2)
})

test.each(engines)('on $engine a database of a newer release is rejected with its step', async ({ make, steps }) => {
  const { folder, execute } = await make(steps)
  await execute(`insert into kysely_migration (name, timestamp) values ('0999-tomorrow', '2030-01-01T00:00:00.000Z')`)
  await expect(anApp({ folder })).rejects.toThrow(
    /^(?:The database|\/.*\/waitlist\.db) was changed by a newer release \(0999-tomorrow\)\. Start that release or a later one\.$/,
  )
})
