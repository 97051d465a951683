import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { StoredApplication } from '#server/storage/stored-application.ts'
import { createLog } from '#server/log.ts'
import { MIGRATION_LOCK } from '#server/storage/postgres/migrate.ts'
import { openPostgresOnDemand } from '#server/storage/postgres/open-postgres.ts'
import { WAITS } from '#server/waits.ts'
import { aClient, anAddress, aPostgres, LOCKED, othersThan } from '#tests/server/a-postgres.ts'
import { stopClocks, timeOf } from '#tests/server/a-clock.ts'
import { aRelay } from '#tests/server/a-relay.ts'
import { anApp, useDatabase } from '#tests/server/an-app.ts'
import { anApplication, aReceived, applicants } from '#tests/server/an-application.ts'
import { anAppThatTells } from '#tests/server/webhooks/a-receiver.ts'

const postgres = aPostgres()

// A busy machine must not use up the time of an application. PostgreSQL has a clock of its own.
beforeEach(() => stopClocks('performance', 'setTimeout', 'clearTimeout'))

async function aDatabase(): Promise<string> {
  const address = await postgres.database()
  useDatabase(address)
  return address
}

/** Another session that adds an address and holds its lock until it is rolled back. */
async function hold(address: string, email: string) {
  const holder = await aClient(address)
  await holder.query('begin')
  await holder.query(`insert into applications (address, email, name, category, received_at)
    values ('${email}', '${email}', '', '', '')`)
  return holder
}

test('at most 3 connections are open under load, and none outlives a stop', async () => {
  const address = await aDatabase()
  const { join, store, stop } = await anApp()
  const owner = await aClient(address)
  const counts = Array.from({ length: 20 }, () => store.count())
  await Promise.all([...applicants(150).map((body) => join(body)), ...counts])
  expect(await othersThan(owner)).toBe(3)
  await stop()
  await expect.poll(() => othersThan(owner)).toBe(0)
})

test('one connection is enough: each of 200 applications is stored beside other statements', async () => {
  const address = await aDatabase()
  const admin = await aClient(address)
  await admin.query(`
    create role visitor login password 'password' connection limit 1;
    grant all on schema public to visitor`)
  useDatabase(address.replace('//postgres:', '//visitor:'))
  const { join, list, store } = await anApp()
  const [together, inTurn] = [applicants(150), applicants(200).slice(150)]
  const others = Array.from({ length: 5 }, () => store.count())
  const responses = await Promise.all(together.map((body) => join(body)))
  for (const body of inTurn) responses.push(await join(body))
  await Promise.all(others)
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
  expect(await list()).toHaveLength(200)
})

test('instances that add the same people at once, in any order, do not wait for each other in a circle', async () => {
  await aDatabase()
  const [one, other] = [await anApp(), await anApp()]
  const person = { ...aReceived({}).application, received_at: new Date().toISOString() } as StoredApplication
  const people = Array.from({ length: 1000 }, (_, index) => ({ ...person, email: `${index}@example.com` }))
  const results = await Promise.all([one.store.addAll(people), other.store.addAll(people.toReversed())])
  expect(results.map(({ added }) => added)).toEqual(expect.arrayContaining([0, people.length]))
})

test('an application that waits too long for a lock is 503, and refuses none that come meanwhile or later', async () => {
  const address = await aDatabase()
  const { join, send, list, lines } = await anApp({ waits: WAITS })
  const holder = await hold(address, 'held@example.com')
  const refused = join(anApplication({ email: 'held@example.com' }))
  const observer = await aClient(address)
  await expect.poll(async () => (await observer.query(LOCKED)).rowCount).toBe(1)
  const meanwhile = applicants(2).map((body) => join(body))
  expect((await refused).status).toBe(503)
  expect(lines.join('')).toContain('the statement took too long')
  for (const response of await Promise.all(meanwhile)) expect(response.status).toBe(200)
  // The lock is still held, and the statement still waits for it.
  expect((await join(anApplication({ email: 'other@example.com' }))).status).toBe(200)
  expect((await send(new Request('http://localhost/readyz'))).status).toBe(200)
  await holder.query('rollback')
  const stored = (await list()).map(({ email }) => email)
  expect(stored).toContain('other@example.com')
  // What was refused stays refused: the statement does not go on waiting in PostgreSQL.
  expect(stored).not.toContain('held@example.com')
})

test('a message that another instance is just claiming is left to it', async () => {
  const address = await aDatabase()
  const [other, observer] = [await aClient(address), await aClient(address)]
  const { join, deliver, clock } = await anAppThatTells(() => Promise.resolve({ answered: true }))
  expect((await join()).status).toBe(200)
  await other.query('begin')
  const inAMinute = new Date(clock.now().getTime() + 60_000).toISOString()
  await other.query('update applications set webhook_next_attempt_at = $1', [inAMinute])
  const delivered = deliver()
  await expect.poll(async () => (await observer.query(LOCKED)).rowCount).toBe(1)
  await other.query('commit')
  expect(await delivered).toBe(0)
})

/** Ends all other sessions of the database. */
const ELSEWHERE = `select pg_terminate_backend(pid) from pg_stat_activity
  where pid <> pg_backend_pid() and datname = current_database()`

test('a database that takes no writes is not ready, and the server drops the sessions that said so', async () => {
  const address = await aDatabase()
  const { join, store, lines } = await anApp()
  expect((await join()).status).toBe(200)
  const owner = await aClient(address)
  const name = new URL(address).pathname.slice(1)
  await owner.query(`alter database ${name} set default_transaction_read_only = on`)
  await owner.query(ELSEWHERE)
  await expect.poll(() => lines.join('')).toContain('a connection to the database was lost')
  await expect.poll(() => store.check().catch(String)).toContain('read-only transaction')
  const second = anApplication({ email: 'ravi@example.com' })
  expect((await join(second)).status).toBe(503)
  expect(lines.join('')).toContain('cannot be written')
  await owner.query(`begin read write; alter database ${name} set default_transaction_read_only = off; commit`)
  await store.check()
  expect((await join(anApplication({ email: 'ravi@example.com' }))).status).toBe(200)
})

test('a database whose disk is full is not ready for 10 seconds, although a smaller write succeeds', async () => {
  const admin = await aClient(await aDatabase())
  const { join, store } = await anApp()
  await admin.query(`
    create function fill() returns trigger language plpgsql as
      $$ begin raise 'No space left on device' using errcode = 'disk_full'; end $$;
    create trigger full_disk before insert on applications for each row execute function fill()`)
  await store.check()
  expect((await join()).status).toBe(503)
  vi.advanceTimersByTime(9999)
  await expect(store.check()).rejects.toThrow('No space left on device')
  vi.advanceTimersByTime(1)
  await store.check()
})

test('what says "ready" waits for a synchronous standby, as an application does', async () => {
  const admin = await aClient(await aDatabase())
  const { store } = await anApp({ waits: WAITS })
  const waitFor = async (standby: string) => {
    await admin.query(`alter system set synchronous_standby_names = '${standby}'`)
    await admin.query('select pg_reload_conf()')
  }
  onTestFinished(() => waitFor(''))
  await waitFor('away')
  let check = Promise.resolve('')
  const waiting = async () => {
    // Until PostgreSQL has read the setting, a commit does not wait.
    check = store.check().then(() => 'ready', String)
    return (await admin.query("select 1 from pg_stat_activity where wait_event = 'SyncRep'")).rowCount
  }
  await expect.poll(waiting).toBeGreaterThan(0)
  await timeOf(check)
  expect(await check).not.toBe('ready')
})

test.each([
  ['before it', 200],
  ['before its answer', 200],
  ['249 ms after its start', 200],
  // No time is left for another.
  ['250 ms after its start', 503],
] as const)('an insert whose connection is lost %s is %i, and no duplicate of itself', async (moment, status) => {
  const address = await postgres.database()
  let inserts = 0
  const relay = await aRelay(address, (bytes) => {
    if (!bytes.includes('insert into "applications"') || (inserts += 1) > 1) return 'pass'
    vi.advanceTimersByTime(Number.parseInt(moment) || 0)
    return moment === 'before its answer' ? 'cut the answer' : 'cut'
  })
  useDatabase(relay.address)
  const { join, list } = await anApp()
  expect((await join()).status).toBe(status)
  expect(await list()).toHaveLength(status === 200 ? 1 : 0)
  expect((await join()).status).toBe(status === 200 ? 409 : 200)
})

test('an application is 503 within 8 seconds while a migration waits, and is stored when that is done', async () => {
  const address = await postgres.database()
  const [migrating, observer] = [await aClient(address), await aClient(address)]
  await migrating.query(`begin; select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
  const { store } = openPostgresOnDemand(anAddress(address), createLog({ write: () => {} }), WAITS)
  const { join } = await anApp({ overrides: { store } })
  const refused = join()
  await expect.poll(async () => (await observer.query(LOCKED)).rowCount).toBe(1)
  expect(await timeOf(refused)).toBeLessThan(8000)
  expect((await refused).status).toBe(503)
  await migrating.query('rollback')
  await expect.poll(async () => (await join()).status).toBe(200)
})
