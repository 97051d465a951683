import { connect, createServer, type AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { aClient, aPostgres, othersThan } from '#tests/server/a-postgres.ts'
import { anApp, useDatabase } from '#tests/server/an-app.ts'
import { anApplication, applicants, aReceived } from '#tests/server/an-application.ts'

const postgres = aPostgres()

// A busy machine must use up neither the time of an application nor that of the counts. PostgreSQL has a clock of its own.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] }))
afterEach(() => void vi.useRealTimers())

const WAITING = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

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

test.each(['40P01', '40001'])(
  'an insert that PostgreSQL rolls back twice with %s is retried; at most 5 connections are open, and none outlives a stop',
  async (code) => {
    const address = await aDatabase()
    const { join, list, stop, store } = await anApp()
    const owner = await aClient(address)
    await owner.query(`
    create sequence tries;
    create function give_up() returns trigger language plpgsql as $$ begin
      if nextval('tries') < 3 then raise exception 'given up' using errcode = '${code}'; end if;
      return new;
    end $$;
    create trigger give_up before insert on applications for each statement execute function give_up()`)
    expect((await join()).status).toBe(200)
    // 64 that come at once share a statement: these need two more.
    await Promise.all(
      Array.from({ length: 128 }, (_, index) => store.add(aReceived({ email: `${index}@example.com` }))),
    )
    expect((await owner.query('select last_value::int as tries from tries')).rows).toEqual([{ tries: 3 + 2 }])
    expect(await list()).toHaveLength(129)
    await Promise.all(applicants(40).map((body) => join(body)))
    expect(await othersThan(owner)).toBeLessThanOrEqual(5)
    await stop()
    await expect.poll(() => othersThan(owner)).toBe(0)
  },
)

test('a message that another instance is claiming at this moment is left to it', async () => {
  const address = await aDatabase()
  const { join, store } = await anApp({ overrides: { notify: () => {} } })
  await join()
  const [other, observer] = [await aClient(address), await aClient(address)]
  const now = new Date()
  const lease = [new Date(now.getTime() + 60_000).toISOString()]
  await other.query('begin')
  await other.query('update applications set webhook_next_attempt_at = $1', lease)
  const claimed = store.outbox.claim({ now, dueBy: now, limit: 1 })
  await expect.poll(async () => (await observer.query(WAITING)).rowCount).toBe(1)
  await other.query('commit')
  expect(await claimed).toEqual([])
})

test('an application that waits too long for a lock is 503, and refuses none that come meanwhile or later', async () => {
  const address = await aDatabase()
  const { join, send, list, lines } = await anApp()
  const holder = await hold(address, 'held@example.com')
  const refused = join(anApplication({ email: 'held@example.com' }))
  const observer = await aClient(address)
  await expect.poll(async () => (await observer.query(WAITING)).rowCount).toBe(1)
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

test('an application that meets a lock twice has one time for both', async () => {
  const address = await aDatabase()
  const { join, store } = await anApp()
  const holder = await hold(address, 'asha@example.com')
  const [observer, locker] = [await aClient(address), await aClient(address)]
  const waiting = (count: number) => expect.poll(async () => (await observer.query(WAITING)).rowCount).toBe(count)
  // The insert waits for the row. Then the table is locked before the look for repeated forms.
  const twice = join(anApplication())
  await waiting(1)
  const locked = locker.query('begin; lock table applications')
  await waiting(2)
  // Not by the fake clock, which would end the connections too.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2500)
  onTestFinished(() => clock.mockRestore())
  const later = store.check().catch(() => 'what began later')
  await waiting(3)
  await holder.query('commit')
  await locked
  expect(await Promise.race([twice.then(({ status }) => status), later])).toBe(503)
  await locker.query('rollback')
  await later
})

test('an application that meets locked tables is refused, and the server is not ready', async () => {
  const address = await aDatabase()
  const { join, lines, send, list } = await anApp()
  const locker = await aClient(address)
  await locker.query('begin; lock table applications')
  const both = [join(anApplication()), send(new Request('http://localhost/readyz'))]
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([503, 503])
  expect(lines.join('')).toContain('the statement took too long')
  await locker.query('rollback')
  expect(await list()).toEqual([])
})

test('what is stored is not refused when the look for repeated forms fails', async () => {
  const address = await aDatabase()
  const { store } = await anApp()
  const add = (email: string) => store.add(aReceived({ email }, { idempotencyKeyDigest: email }))
  await add('old@example.com')
  const owner = await aClient(address)
  // The insert succeeds, and the look behind it fails.
  await owner.query(`
    create function fail() returns boolean language plpgsql as $$ begin raise exception 'no look'; end $$;
    alter table applications enable row level security, force row level security;
    create policy adding on applications for insert with check (true);
    create policy looking on applications for select using (
      position('idempotency_key_digest" in' in current_query()) = 0 or fail());
    create role visitor login password 'visitor';
    grant select, insert on applications to visitor;
    alter database ${new URL(address).pathname.slice(1)} set role visitor`)
  await owner.query(ELSEWHERE)
  await expect.poll(() => store.count().catch(() => 0)).toBe(1)
  const results = await Promise.allSettled([add('new@example.com'), add('old@example.com')])
  expect(results).toMatchObject([{ status: 'fulfilled', value: 'added' }, { status: 'rejected' }])
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
  await expect.poll(() => store.check().catch(String)).toContain('read-only transaction')
  expect(lines.join('')).toContain('a connection to the database was lost')
  const second = anApplication({ email: 'ravi@example.com' })
  expect((await join(second)).status).toBe(503)
  expect(lines.join('')).toContain('cannot be written')
  await owner.query(`begin read write; alter database ${name} set default_transaction_read_only = off; commit`)
  await store.check()
  expect((await join(anApplication({ email: 'ravi@example.com' }))).status).toBe(200)
})

type Moment = 'before it' | 'before its answer' | 'late'

/** The address of a relay to a database, which cuts the connection of the first insert. The clock goes on only for `late`. */
async function aRelay(address: string, moment: Moment): Promise<string> {
  const { hostname, port } = new URL(address)
  let inserts = 0
  const relay = createServer((client) => {
    const database = connect(Number(port), hostname)
    let answers = true
    const cut = () => [client, database].forEach((socket) => socket.destroy())
    for (const socket of [client, database]) socket.on('error', cut).on('close', cut)
    client.on('data', (chunk) => {
      if (chunk.includes('insert into "applications"') && (inserts += 1) === 1) {
        if (moment === 'late') vi.advanceTimersByTime(300)
        if (moment !== 'before its answer') return cut()
        answers = false
      }
      database.write(chunk)
    })
    database.on('data', (chunk) => (answers ? client.write(chunk) : cut()))
  })
  onTestFinished(() => void relay.close())
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  return address.replace(`:${port}/`, `:${(relay.address() as AddressInfo).port}/`)
}

test.each([
  ['before it', 200],
  ['before its answer', 200],
  // No time is left for another.
  ['late', 503],
] as const)('an insert whose connection is lost %s is %i, and no duplicate of itself', async (moment, status) => {
  useDatabase(await aRelay(await postgres.database(), moment))
  const { join, list } = await anApp()
  expect((await join()).status).toBe(status)
  expect(await list()).toHaveLength(status === 200 ? 1 : 0)
  expect((await join()).status).toBe(status === 200 ? 409 : 200)
})
