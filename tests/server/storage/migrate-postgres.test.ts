import { PostgresDialect } from 'kysely'
import { Client, Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { migratePostgres, MIGRATION_LOCK } from '#server/storage/postgres/migrate.ts'
import { countSteps, listSteps, migrate, postgresSteps } from '#server/storage/migrations.ts'
import { aPostgres } from '#tests/server/a-postgres.ts'
import { run, startServer } from '#tests/server/a-process.ts'
import { anApplication } from '#tests/server/an-application.ts'

const postgres = aPostgres()
const log = createLog({ write: () => {} })

async function aClient(address: string): Promise<Client> {
  const client = new Client({ connectionString: address })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const tables = async (client: Client) =>
  (await client.query(`select table_name from information_schema.tables where table_schema = 'public'`)).rowCount

test('a start that waits too long for the migration lock rejects and changes nothing', async () => {
  const address = await postgres.database()
  const other = await aClient(address)
  await other.query('begin')
  await other.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
  await expect(migratePostgres(address, log, 200)).rejects.toThrow(
    'Another start has been migrating the database for more than 0.2 seconds.',
  )
  expect(await tables(other)).toBe(0)
  await other.query('rollback')
  await migratePostgres(address, log)
  expect(await tables(other)).toBeGreaterThan(0)
})

test('a migration that fails halfway changes nothing', async () => {
  const address = await postgres.database()
  const client = await aClient(address)
  // Makes the third step fail.
  await client.query('create table limits (key text)')
  await expect(migratePostgres(address, log)).rejects.toThrow('relation "limits" already exists')
  expect(await tables(client)).toBe(1)
  await client.query('drop table limits')
  await migratePostgres(address, log)
})

/** A database that lacks the last step. */
async function withoutLastStep(address: string): Promise<Client> {
  const steps = Object.entries({ ...listSteps, ...countSteps, ...postgresSteps }).toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )
  const dialect = new PostgresDialect({ pool: new Pool({ connectionString: address, max: 1 }) })
  await migrate(dialect, Object.fromEntries(steps.slice(0, -1)))
  return aClient(address)
}

test('a start that cannot lock a table because another session reads it gives up with a sentence', async () => {
  const address = await postgres.database()
  const reader = await withoutLastStep(address)
  await reader.query('begin')
  await reader.query('lock table applications, limits in access share mode')
  const { exited, output } = await run({ env: { DATABASE_URL: address } })
  expect((await exited).code).toBe(1)
  expect(output()).toContain('Another session, such as a backup, has locked a table that must be changed')
})

test('a start whose user may not change tables says which user may', async () => {
  const address = await postgres.database()
  const owner = await withoutLastStep(address)
  await owner.query(`
    create role guest login password 'guest';
    grant select, insert, update, delete on all tables in schema public to guest`)
  const guests = new URL(address)
  guests.username = 'guest'
  guests.password = 'guest'
  const { exited, output } = await run({ env: { DATABASE_URL: guests.href } })
  expect((await exited).code).toBe(1)
  expect(output()).toContain('run "migrate" as the owner of the database')
})

test('after `migrate` by the owner, the server needs no permission to change tables', async () => {
  const address = await postgres.database()
  const { exited, output } = await run({ env: { DATABASE_URL: address }, args: ['migrate'] })
  expect(await exited).toEqual({ code: 0, signal: null })
  expect(output()).toContain('The database is up to date.')

  const owner = await aClient(address)
  await owner.query(`
    create role visitor login password 'visitor';
    grant select, insert, update, delete on all tables in schema public to visitor`)
  const visitors = new URL(address)
  visitors.username = 'visitor'
  visitors.password = 'visitor'
  const { url } = await startServer({ env: { DATABASE_URL: visitors.href } })
  const response = await fetch(`${url}/api/waitlist`, { method: 'POST', body: anApplication() })
  expect(response.status).toBe(200)
})
