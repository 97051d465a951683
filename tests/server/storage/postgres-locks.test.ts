import { connect, createServer, type AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { aClient, aPostgres } from '#tests/server/a-postgres.ts'
import { anApp, useDatabase } from '#tests/server/an-app.ts'
import { anApplication, applicants } from '#tests/server/an-application.ts'

const postgres = aPostgres()

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

test('two instances that get the same addresses in opposite orders at once answer all of them', async () => {
  const address = await aDatabase()
  const apps = [await anApp(), await anApp()]
  // An insert waits here for the middle address, and has locked the addresses before it.
  const holder = await hold(address, 'm@example.com')
  const observer = await aClient(address)
  // Added at once, they share one statement on each instance.
  const adding = apps.flatMap(({ store }, index) => {
    const emails = ['a', 'm', 'z'].map((name) => `${name}@example.com`)
    return (index === 0 ? emails : emails.toReversed()).map((email) => {
      const application = { name: 'Asha Rao', category: 'educator', email } as const
      return store.add({ application, attribution: {}, receivedAt: new Date(), idempotencyKeyDigest: undefined })
    })
  })
  await expect.poll(async () => (await observer.query(WAITING)).rowCount).toBe(2)
  await holder.query('rollback')
  const results = await Promise.all(adding)
  expect(results.toSorted()).toEqual(['added', 'added', 'added', 'duplicate', 'duplicate', 'duplicate'])
})

test.each(['40P01', '40001'])('an insert that PostgreSQL rolls back twice with %s is retried', async (code) => {
  const address = await aDatabase()
  const { join, list } = await anApp()
  const owner = await aClient(address)
  await owner.query(`
    create sequence tries;
    create function give_up() returns trigger language plpgsql as $$ begin
      if nextval('tries') < 3 then raise exception 'given up' using errcode = '${code}'; end if;
      return new;
    end $$;
    create trigger give_up before insert on applications for each statement execute function give_up()`)
  expect((await join()).status).toBe(200)
  expect(await list()).toHaveLength(1)
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

test('applications that meet locked tables are answered within 9 seconds, and those that meet a lock twice have one time for both', async () => {
  const address = await aDatabase()
  const { join, list, lines } = await anApp()
  const [holder, observer, locker] = [
    await hold(address, 'asha@example.com'),
    await aClient(address),
    await aClient(address),
  ]
  // The insert waits for the row. Then the table is locked before the look for repeated forms.
  const start = performance.now()
  const twice = join(anApplication())
  await expect.poll(async () => (await observer.query(WAITING)).rowCount).toBe(1)
  const locked = locker.query('begin; lock table applications, limits')
  await delay(2000)
  await holder.query('commit')
  await locked
  expect((await twice).status).toBe(503)
  expect(performance.now() - start).toBeLessThan(4500)
  let longest = 0
  // Each quarter comes while the others wait.
  const sendLater = async (body: FormData, index: number) => {
    await delay((index % 4) * 1500)
    const sent = performance.now()
    const { status } = await join(body)
    longest = Math.max(longest, performance.now() - sent)
    return status
  }
  const statuses = await Promise.all(applicants(400).map(sendLater))
  expect(new Set(statuses)).toEqual(new Set([503]))
  expect(longest).toBeLessThan(9000)
  expect(lines.join('')).toContain('the statement took too long')
  await locker.query('rollback')
  expect(await list()).toHaveLength(1)
})

test('what is stored is not refused when the look for repeated forms fails', async () => {
  const address = await aDatabase()
  const { store } = await anApp()
  const add = (email: string) => {
    const application = { name: 'Asha Rao', category: 'educator', email } as const
    return store.add({ application, attribution: {}, receivedAt: new Date(), idempotencyKeyDigest: email })
  }
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

test('a server whose table is locked is not ready', async () => {
  const owner = await aClient(await aDatabase())
  const { send } = await anApp()
  await owner.query('begin; lock table applications in share mode')
  expect((await send(new Request('http://localhost/readyz'))).status).toBe(503)
  await owner.query('rollback')
})

type Moment = 'before it' | 'before its answer' | 'late'

/** The address of a relay to a database, which cuts the connection of the first insert. */
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
        if (moment === 'before it') return cut()
        if (moment === 'late') return void setTimeout(cut, 500)
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

test.each(['before it', 'before its answer'] as const)(
  'an insert whose connection is lost %s is sent again, and is no duplicate of itself',
  async (moment) => {
    const address = await postgres.database()
    useDatabase(await aRelay(address, moment))
    const { join, list } = await anApp()
    expect((await join()).status).toBe(200)
    expect((await join()).status).toBe(409)
    expect(await list()).toHaveLength(1)
  },
)

test('an insert whose connection is lost late is not sent again, because no time is left for another', async () => {
  useDatabase(await aRelay(await postgres.database(), 'late'))
  const { join, list } = await anApp()
  expect((await join()).status).toBe(503)
  expect(await list()).toHaveLength(0)
})
