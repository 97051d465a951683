import type { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { describeFault } from '#server/faults.ts'
import { createLog } from '#server/log.ts'
import { migrate, postgresSteps } from '#server/storage/migrations.ts'
import { migratePostgres, MIGRATION_LOCK } from '#server/storage/postgres/migrate.ts'
import { aClient, anAddress, aPostgres, othersThan } from '#tests/server/a-postgres.ts'
import { PATIENT } from '#tests/server/patient.ts'

const postgres = aPostgres()
const log = createLog({ write: () => {} })

/** What the operator reads of a migration that fails. */
const faultOf = (address: ReturnType<typeof anAddress>, waits = PATIENT) =>
  migratePostgres(address, log, waits).then(() => '', describeFault)

const tables = async (client: Client) =>
  (await client.query(`select table_name from information_schema.tables where table_schema = 'public'`)).rowCount

test('a start that waits too long for the migration lock, or fails halfway, rejects and changes nothing', async () => {
  const address = await postgres.database()
  const other = await aClient(address)
  await other.query('begin')
  await other.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
  expect(await faultOf(anAddress(address), { ...PATIENT, migration: 200 })).toContain(
    'Another session, such as a backup or a migration, holds a lock',
  )
  expect(await tables(other)).toBe(0)
  await other.query('rollback')
  // Makes the second step fail.
  await other.query('create table limits (key text)')
  await expect(migratePostgres(anAddress(address), log, PATIENT)).rejects.toThrow('relation "limits" already exists')
  expect(await tables(other)).toBe(1)
  await other.query('drop table limits')
  await migratePostgres(anAddress(address), log, PATIENT)
  expect(await tables(other)).toBeGreaterThan(0)
  await expect.poll(() => othersThan(other)).toBe(0)
})

test('a start on a database that cannot store every name is refused with a sentence', async () => {
  const owner = await aClient(await postgres.database())
  await owner.query("create database latin encoding 'LATIN1' locale 'C' template template0")
  const address = `postgres://postgres:password@${owner.host}:${owner.port}/latin`
  await expect(migratePostgres(anAddress(address), log, PATIENT)).rejects.toThrow(
    'The database in DATABASE_URL has the encoding LATIN1',
  )
  expect(await tables(await aClient(address))).toBe(0)
})

test('a start that must change a table which another session reads, such as a backup, says so', async () => {
  const address = await postgres.database()
  await migratePostgres(anAddress(address), log, PATIENT)
  postgresSteps['0999-later'] = 'alter table applications add column later text'
  onTestFinished(() => void Reflect.deleteProperty(postgresSteps, '0999-later'))
  const reader = await aClient(address)
  await reader.query('begin; lock table applications in access share mode')
  // However long it may wait for another instance.
  expect(await faultOf(anAddress(address), { ...PATIENT, tableLock: 200 })).toMatch(
    /^Another session, such as a backup or a migration, holds a lock/,
  )
  await reader.query('rollback')
})

test('a start that may not change tables says so; after `migrate` by their owner it succeeds', async () => {
  const address = await postgres.database()
  await migratePostgres(anAddress(address), log, PATIENT)
  // Without the last step.
  const owner = await aClient(address)
  await owner.query(`
    create role visitor login password 'password'; grant select on kysely_migration to visitor;
    delete from kysely_migration where name = '0004-no-limits'`)
  const visitors = anAddress(address.replace('//postgres:', '//visitor:'))
  expect(await faultOf(visitors)).toContain('run "migrate" as the owner of the database')
  await migratePostgres(anAddress(address), log, PATIENT)
  await migratePostgres(visitors, log, PATIENT)
})

test('the counts of an earlier release, whose keys are network addresses, are dropped', async () => {
  const address = await postgres.database()
  const client = await aClient(address)
  const { '0004-no-limits': _, ...earlier } = postgresSteps
  const database = {
    read: async (text: string) => (await client.query<Record<string, unknown>>(text)).rows,
    execute: (text: string) => client.query(text),
  }
  await migrate(database, earlier)
  await client.query("insert into limits values ('client:203.0.113.1', 1, 0)")
  await migratePostgres(anAddress(address), log, PATIENT)
  expect((await client.query("select to_regclass('limits') as found")).rows).toEqual([{ found: null }])
})

test('a start says that a failover may lose applications, if no commit waits for the standby', async () => {
  const address = await postgres.database()
  await aClient(`${address}?replication=true`)
  let said = ''
  await migratePostgres(anAddress(address), createLog({ write: (line) => void (said += line) }), PATIENT)
  expect(said).toContain('synchronous_standby_names is empty')
})

test('a start says once that a crash may lose applications, if no commit waits for the disk', async () => {
  const address = await postgres.database()
  const name = new URL(address).pathname.slice(1)
  await (await aClient(address)).query(`alter database ${name} set synchronous_commit = off`)
  const said: string[] = []
  await migratePostgres(anAddress(address), createLog({ write: (line) => void said.push(line) }), PATIENT)
  expect(said).toEqual([expect.stringContaining('synchronous_commit is off')])
})

test.each(['create table kysely_migration (song text)', 'create table applications (song text)'])(
  'a table of another program (%s) is told as what it is',
  async (statement) => {
    const address = await postgres.database()
    await (await aClient(address)).query(statement)
    expect(await faultOf(anAddress(address))).toMatch(
      /^Another program has a table of this name: give the waitlist a database of its own, or a schema/,
    )
  },
)

test('a missing schema is told as what it is', async () => {
  const address = anAddress(`${await postgres.database()}?options=-c%20search_path%3Dwaitlist`)
  expect(await faultOf(address)).toContain('The schema in search_path is missing, or not for this user')
})

test('a host with several addresses that all refuse is told with each reason', () => {
  const reasons = ['connect ECONNREFUSED ::1:9', 'connect ECONNREFUSED 127.0.0.1:9']
  const fault = new AggregateError(reasons.map((reason) => new Error(reason)))
  expect(describeFault(Object.assign(fault, { code: 'ECONNREFUSED' }))).toContain(`(${reasons.join(', ')})`)
})
