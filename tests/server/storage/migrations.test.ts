import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { PostgresDialect } from 'kysely'
import { Client, Pool } from 'pg'
import { expect, test } from 'vitest'
import { fromFormData } from '#contract/application.ts'
import { IDEMPOTENCY_HEADER } from '#contract/outcome.ts'
import { idempotencyKeyDigestOf } from '#server/http/idempotency-key.ts'
import { dialectOf, openDatabaseFile } from '#server/storage/sqlite/file.ts'
import { countSteps, listSteps, migrate, postgresSteps, type Steps } from '#server/storage/migrations.ts'
import { aPostgres } from '#tests/server/a-postgres.ts'
import { aFolder, anApp, useDatabase } from '#tests/server/an-app.ts'
import { anApplication, aRequest, filled, unattributed } from '#tests/server/an-application.ts'

const postgres = aPostgres()

/** The names of these steps in the first releases. */
const DATED: Record<string, string> = {
  '0001-applications': '2026-11-21-applications',
  '0002-submissions': '2026-11-22-submissions',
  '0003-limits': '2026-11-23-limits',
}

/** A database of an earlier release. `run` executes SQL in it, `names` returns the applied steps. */
type EarlierDatabase = { folder: string; run: (sql: string) => Promise<void>; names: () => Promise<string[]> }

/** Both files of a folder after the given steps. */
async function anSqlite(applied: Steps): Promise<EarlierDatabase> {
  const folder = await aFolder()
  const open = (name: string) => openDatabaseFile(join(folder, name), { synchronous: 'OFF', busyMs: 100 })
  const files = [
    { name: 'waitlist.db', steps: listSteps },
    { name: 'limits.db', steps: countSteps },
  ]
  for (const { name, steps } of files) {
    const done = pick(applied, (step) => step in steps)
    if (Object.keys(done).length === 0) continue
    const file = open(name)
    await migrate(dialectOf({ ...file, close: () => {} }), done)
    file.execute(Object.keys(done).map(dateName).join(';'))
    file.close()
  }
  const withFile = <Result>(name: string, work: (file: ReturnType<typeof open>) => Result) => {
    const file = open(name)
    const result = work(file)
    file.close()
    return Promise.resolve(result)
  }
  return {
    folder,
    run: (sql) => withFile('waitlist.db', (file) => file.execute(sql)),
    names: async () => {
      const names = await Promise.all(
        files.map(({ name }) => withFile(name, (file) => file.read('select name from kysely_migration'))),
      )
      return names.flat().map(({ name }) => String(name))
    },
  }
}

/** One database with all tables, after the given steps. */
async function aPostgresDatabase(applied: Steps): Promise<EarlierDatabase> {
  const address = await postgres.database()
  const folder = await aFolder()
  useDatabase(address)
  if (Object.keys(applied).length > 0) {
    await migrate(new PostgresDialect({ pool: new Pool({ connectionString: address, max: 1 }) }), applied)
  }
  const query = async (sql: string) => {
    const client = new Client({ connectionString: address })
    await client.connect()
    const { rows } = await client.query<{ name: string }>(sql)
    await client.end()
    return rows
  }
  await query(Object.keys(applied).map(dateName).join(';'))
  return {
    folder,
    run: async (sql) => void (await query(sql)),
    names: async () => (await query('select name from kysely_migration')).map(({ name }) => name),
  }
}

function dateName(step: string): string {
  return `update kysely_migration set name = '${DATED[step] ?? step}' where name = '${step}'`
}

const pick = (steps: Steps, wanted: (name: string, index: number) => boolean): Steps =>
  Object.fromEntries(
    Object.entries(steps)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .filter(([name], index) => wanted(name, index)),
  )

const KEY = randomUUID()

function digest(email?: string): string {
  const result = fromFormData(anApplication(email === undefined ? {} : { email }))
  if (!result.ok) throw new Error(result.detail)
  return idempotencyKeyDigestOf(KEY, result.application)
}

const engines = [
  { engineName: 'SQLite', make: anSqlite, sets: [listSteps, countSteps] },
  { engineName: 'PostgreSQL', make: aPostgresDatabase, sets: [listSteps, countSteps, postgresSteps] },
]

test('the steps of all tables are numbered in one sequence without gaps', () => {
  const names = [listSteps, countSteps, postgresSteps].flatMap((steps) => Object.keys(steps)).toSorted()
  const numbers = names.map((_, index) => String(index + 1).padStart(4, '0'))
  expect(names.map((name) => name.split('-')[0])).toEqual(numbers)
})

for (const { engineName, make, sets } of engines) {
  const allSteps: Steps = Object.assign({}, ...sets)
  const prefixes = Array.from({ length: Object.keys(allSteps).length + 1 }, (_, count) => count)

  test.each(prefixes)(`on ${engineName} a database after %i steps is migrated and keeps its rows`, async (count) => {
    const applied = pick(allSteps, (_, index) => index < count)
    const { folder, run, names } = await make(applied)
    const seeded = '0001-applications' in applied
    const keyed = '0002-submissions' in applied
    if (seeded) {
      await run(`insert into applications (address, email, name, category, received_at)
        values ('asha@example.com', 'Asha@example.com', 'Asha Rao', 'educator', '2026-11-21T10:00:00.000Z')`)
    }
    if (keyed) await run(`update applications set submission = '${digest()}'`)

    const { list, join: send, send: sendRequest, stop } = await anApp({ folder })
    expect(await list()).toMatchObject(seeded ? [{ email: 'Asha@example.com', name: 'Asha Rao', ...unattributed }] : [])
    // An idempotency key that an earlier release stored is found.
    const headers = { [IDEMPOTENCY_HEADER]: KEY }
    expect((await send(anApplication(), headers)).status).toBe(seeded && !keyed ? 409 : 200)
    expect((await send(anApplication())).status).toBe(409)
    expect(await list()).toHaveLength(1)
    // During a rollout, an instance of the previous release still writes its own column.
    await run(`insert into applications (address, email, name, category, received_at, submission)
      values ('old@example.com', 'old@example.com', 'Asha Rao', 'educator', '2026-11-22T10:00:00.000Z', '${digest('old@example.com')}')`)
    expect((await send(anApplication({ email: 'old@example.com' }), headers)).status).toBe(200)
    // What brought an applicant is kept from now on, and unknown of those before.
    const landing = { 'sec-fetch-site': 'same-origin', referer: 'http://localhost/?utm_campaign=diwali' }
    await sendRequest(aRequest(anApplication({ email: 'new@example.com' }), landing))
    expect(
      Object.fromEntries((await list()).map(({ email, utm_campaign }) => [email.toLowerCase(), utm_campaign])),
    ).toEqual({
      'asha@example.com': null,
      'new@example.com': 'diwali',
      'old@example.com': null,
    })
    await stop()
    expect((await names()).toSorted()).toEqual(Object.keys(pick(allSteps, () => true)))
  })

  test(`on ${engineName} of 10 000 applications from before the webhooks none is sent`, async () => {
    const { folder, run } = await make(pick(allSteps, (name) => name < '0007'))
    await run(`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 10000)
      insert into applications (address, email, name, category, received_at)
      select address, address, 'Asha Rao', 'educator', '2026-11-21T10:00:00.000Z'
      from (select 'creator-' || n || '@example.com' as address from numbers) as people`)
    const { store, join: send } = await anApp({ folder, overrides: { notify: () => {} } })
    expect([await store.count(), (await store.outbox.pending(1)).count]).toEqual([10_000, 0])
    await send()
    const now = new Date()
    expect(await store.outbox.claim({ now, dueBy: now, limit: 100 })).toMatchObject([{ address: filled.email }])
  })

  test(`on ${engineName} a database of a newer release is rejected with a sentence that names its step`, async () => {
    const { folder, run } = await make(allSteps)
    await run(`insert into kysely_migration (name, timestamp) values ('0999-tomorrow', '2030-01-01T00:00:00.000Z')`)
    await expect(anApp({ folder })).rejects.toThrow('changed by a newer release (0999-tomorrow)')
  })
}
