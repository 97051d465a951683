import type { Client } from 'pg'
import { expect, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { migratePostgres } from '#server/storage/postgres/migrate.ts'
import { aClient, anAddress, aPostgres } from '#tests/server/a-postgres.ts'
import { startServer } from '#tests/server/a-process.ts'

const postgres = aPostgres()
let roles = 0

/** Migrates, and returns what the log says to the operator. */
async function migrate(address: string): Promise<string> {
  let lines = ''
  await migratePostgres(anAddress(address), createLog({ write: (line) => void (lines += line) }))
  return lines
}

/** As on Supabase: whoever has the public key of a project is one of these roles, and may use every new table. */
async function aHost(granting = 'grant all on tables to anon, authenticated') {
  const address = await postgres.database()
  const admin = await aClient(address)
  await admin.query(`
    do $$ begin create role anon nologin; create role authenticated nologin; exception when duplicate_object then end $$;
    alter default privileges in schema public ${granting}`)
  return { address, admin }
}

/** The statement as this role. Resolves to 'done' or to the reason why not. */
async function tryAs(admin: Client, role: string, statement: string): Promise<string> {
  await admin.query(`set role ${role}`)
  const result = await admin.query(statement).then(
    () => 'done',
    ({ message }: Error) => message,
  )
  await admin.query('reset role')
  return result
}

const USES = [
  'select email from applications',
  'delete from applications',
  'update limits set points = 0',
  'select * from limits',
  'delete from kysely_migration',
]

test('the first start takes the rights that a host gives the public on every new table, and says so', async () => {
  const { address, admin } = await aHost()
  expect(await migrate(address)).toContain(
    'revoke all on public.applications, public.kysely_migration, public.limits from anon, authenticated',
  )
  for (const role of ['anon', 'authenticated'])
    for (const use of USES) expect(await tryAs(admin, role, use), use).toMatch(/^permission denied for table /)
  expect(await migrate(address)).toBe('')
})

test('a later start takes rights that were given since, of a column too, and from many starts at once', async () => {
  const { address, admin } = await aHost('grant all on tables to postgres')
  expect(await migrate(address)).toBe('')
  await admin.query('grant select (email) on applications to anon; grant delete on applications to authenticated')
  expect(await tryAs(admin, 'anon', 'select email from applications')).toBe('done')
  const said = await Promise.all(Array.from({ length: 4 }, () => migrate(address)))
  expect(said.join('')).toContain('anon, authenticated')
  for (const role of ['anon', 'authenticated'])
    expect(await tryAs(admin, role, 'select email from applications')).toMatch(/^permission denied/)
})

test('other roles keep their rights, and the log names them with the statement that takes these', async () => {
  const address = await postgres.database()
  await migrate(address)
  const admin = await aClient(address)
  const [reader, group] = [`reader_${(roles += 1)}`, `"Group ${roles}"`]
  await admin.query(`
    create role ${reader}; create role ${group};
    grant select (category) on applications to ${reader};
    grant select on limits to ${group};
    grant insert on applications to public`)
  const said = await migrate(address)
  const statement = `revoke all on public.applications, public.limits from public, ${reader}, ${group}`
  expect(JSON.parse(said)).toMatchObject({ msg: expect.stringContaining(statement) })
  expect(await tryAs(admin, reader, 'select category from applications')).toBe('done')
  await admin.query(statement)
  expect(await migrate(address)).toBe('')
})

test('the owner, the role that runs, superusers and readers of all data are no fault', async () => {
  const address = await postgres.database()
  const admin = await aClient(address)
  const name = `waitlist_owner_${(roles += 1)}`
  await admin.query(`
    create role ${name} login password 'password'; create role ${name}_all in role pg_read_all_data;
    create role ${name}_root superuser; grant all on schema public to ${name}`)
  const owners = address.replace('//postgres:', `//${name}:`)
  expect(await migrate(owners)).toBe('')
  expect(await migrate(address)).toBe('')
  expect(await migrate(owners)).toBe('')
})

test('a role that may not take the rights of the public starts, and says which statement does', async () => {
  const { address, admin } = await aHost('grant all on tables to postgres')
  await migrate(address)
  const name = `visitor_${(roles += 1)}`
  await admin.query(`
    create role ${name} login password 'password';
    grant select, insert, update, delete on all tables in schema public to ${name};
    grant select on applications to anon`)
  const { output, post } = await startServer({ env: { DATABASE_URL: address.replace('//postgres:', `//${name}:`) } })
  expect((await post()).status).toBe(200)
  expect(output()).toContain('revoke all on public.applications from anon')
  expect(await tryAs(admin, 'anon', 'select email from applications')).toBe('done')
})

test('a schema of its own is used by all tables, and the rights of public are not given there', async () => {
  const { address, admin } = await aHost()
  await admin.query('create schema waitlist')
  const own = `${address}?options=-c%20search_path%3Dwaitlist`
  expect(await migrate(own)).toBe('')
  const { post } = await startServer({ env: { DATABASE_URL: own } })
  expect((await post()).status).toBe(200)
  const { rows } = await admin.query(
    "select distinct schemaname from pg_tables where tablename in ('applications', 'limits', 'kysely_migration')",
  )
  expect(rows).toEqual([{ schemaname: 'waitlist' }])
})
