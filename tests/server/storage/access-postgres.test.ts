import type { Client } from 'pg'
import { expect, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { migratePostgres } from '#server/storage/postgres/migrate.ts'
import { aClient, anAddress, aPostgres } from '#tests/server/a-postgres.ts'
import { aCommand } from '#tests/server/commands/a-command.ts'
import { PATIENT } from '#tests/server/patient.ts'

const postgres = aPostgres()

/** Migrates, and returns what the log says to the operator. */
async function migrate(address: string): Promise<string> {
  let lines = ''
  await migratePostgres(anAddress(address), createLog({ write: (line) => void (lines += line) }), PATIENT)
  return lines
}

/** As on Supabase: whoever has the public key of a project is one of these roles, and may use every new table. */
const SUPABASE = 'alter default privileges in schema public grant all on tables to anon, authenticated'

/** A database with these statements, and its superuser. The roles are those of the whole server. */
async function aHost(statements = '') {
  const address = await postgres.database()
  const admin = await aClient(address)
  await admin.query(`
    do $$ begin create role anon nologin; create role authenticated nologin; exception when duplicate_object then end $$;
    ${statements}`)
  return { address, admin }
}

/** The statement as this role. Resolves to 'done' or to the reason why not. */
async function tryAs(admin: Client, role: string, statement = 'select email from applications'): Promise<string> {
  await admin.query(`set role ${role}`)
  const result = await admin.query(statement).then(
    () => 'done',
    ({ message }: Error) => message,
  )
  await admin.query('reset role')
  return result
}

test('the first start takes the rights that a host gives the public on every new table, and says so', async () => {
  const { address, admin } = await aHost(SUPABASE)
  expect(await migrate(address)).toContain(
    'revoke all on public.applications, public.departures, public.kysely_migration from anon, authenticated',
  )
  for (const role of ['anon', 'authenticated'])
    for (const table of ['applications', 'departures', 'kysely_migration'])
      expect(await tryAs(admin, role, `delete from ${table}`)).toBe(`permission denied for table ${table}`)
  expect(await migrate(address)).toBe('')
})

test('a later start takes rights that were given since, of a column too, and from many starts at once', async () => {
  const { address, admin } = await aHost()
  expect(await migrate(address)).toBe('')
  await admin.query('grant select (email) on applications to anon; grant select on applications to authenticated')
  const said = await Promise.all(Array.from({ length: 4 }, () => migrate(address)))
  expect(said.join('')).toContain('anon, authenticated')
  for (const role of ['anon', 'authenticated']) expect(await tryAs(admin, role)).toMatch(/^permission denied/)
})

test('with a right of the public goes what it has handed on', async () => {
  const { address, admin } = await aHost('create role friend')
  await migrate(address)
  await admin.query('grant select on applications to anon with grant option')
  expect(await tryAs(admin, 'anon', 'grant select on applications to friend')).toBe('done')
  await migrate(address)
  expect(await tryAs(admin, 'friend')).toMatch(/^permission denied/)
})

test('other roles keep their rights, and the log names them with the statement that takes these', async () => {
  const { address, admin } = await aHost('create role reader; create role "The group"')
  await migrate(address)
  await admin.query(`
    grant select (email) on applications to reader;
    grant select on kysely_migration to "The group";
    grant insert on applications to public`)
  const said = await migrate(address)
  const statement = 'revoke all on public.applications, public.kysely_migration from public, reader, "The group"'
  expect(JSON.parse(said)).toMatchObject({ msg: expect.stringContaining(statement) })
  expect(await tryAs(admin, 'reader')).toBe('done')
  await admin.query(statement)
  expect(await migrate(address)).toBe('')
})

test('the owner, the role that runs, superusers and readers of all data are no fault', async () => {
  const { address } = await aHost(`
    create role the_owner login password 'password'; create role reader_of_all in role pg_read_all_data;
    create role root superuser; grant all on schema public to the_owner`)
  const owners = address.replace('//postgres:', '//the_owner:')
  for (const each of [owners, address, owners]) expect(await migrate(each)).toBe('')
})

test('a role that may not take the rights of the public starts, and says which statement does', async () => {
  const { address, admin } = await aHost("create role visitor login password 'password'")
  await migrate(address)
  await admin.query('grant select on kysely_migration to visitor; grant select on applications to anon')
  expect(await migrate(address.replace('//postgres:', '//visitor:'))).toContain(
    'revoke all on public.applications from anon',
  )
  expect(await tryAs(admin, 'anon')).toBe('done')
})

test('an export needs only the right to read, and does not migrate the list of an earlier release', async () => {
  const { address } = await aHost(`
    create table applications (address text primary key, email text, name text, category text, received_at text);
    insert into applications values ('a@example.com', 'a@example.com', 'Asha', 'other', '2026-01-01');
    create role exporter login password 'password'; grant select on applications to exporter`)
  const DATABASE_URL = address.replace('//postgres:', '//exporter:')
  const { code, output } = await aCommand('unused', ['export'], { env: { DATABASE_URL } })
  expect([code, output.split('\r\n')[1]]).toEqual([0, expect.stringMatching(/^"2026-01-01","Asha","a@example\.com",/)])
})

test('a schema of its own has all tables, and the rights of public are not given there', async () => {
  const { address, admin } = await aHost(`${SUPABASE}; create schema waitlist`)
  expect(await migrate(`${address}?options=-c%20search_path%3Dwaitlist`)).toBe('')
  const { rows } = await admin.query("select schemaname from pg_tables where schemaname in ('public', 'waitlist')")
  expect(rows).toEqual(['applications', 'departures', 'kysely_migration'].map(() => ({ schemaname: 'waitlist' })))
})
