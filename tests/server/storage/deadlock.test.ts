import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { aPostgres } from '#tests/server/a-postgres.ts'
import { anApp, useDatabase } from '#tests/server/an-app.ts'

const postgres = aPostgres()

async function aClient(address: string): Promise<Client> {
  const client = new Client({ connectionString: address })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

async function instances(count: number) {
  const address = await postgres.database()
  useDatabase(address)
  return { address, apps: await Promise.all(Array.from({ length: count }, () => anApp())) }
}

/** Resolves when this many sessions of the database wait for a lock. */
async function untilWaiting(client: Client, count: number): Promise<void> {
  const text = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await client.query(text)).rowCount, { timeout: 20_000 }).toBe(count)
}

const people = ['a', 'm', 'z'].map((name) => `${name}@example.com`)

test('two instances that get the same addresses in opposite orders at once do not deadlock', async () => {
  const { address, apps } = await instances(2)
  const [observer, holder] = [await aClient(address), await aClient(address)]
  // An insert waits here for the middle address, and has locked the addresses before it.
  await holder.query('begin')
  await holder.query(`insert into applications (address, email, name, category, received_at)
    values ('m@example.com', '', '', '', '')`)
  // Added at once, they share one statement on each instance.
  const adding = apps.flatMap(({ store }, index) => {
    const order = index === 0 ? people : people.toReversed()
    return order.map((email) =>
      store.add({
        application: { name: 'Asha Rao', category: 'educator', email },
        attribution: {},
        receivedAt: new Date(),
        idempotencyKeyDigest: undefined,
      }),
    )
  })
  await untilWaiting(observer, 2)
  await holder.query('rollback')
  const results = await Promise.all(adding)
  expect(results.toSorted()).toEqual(['added', 'added', 'added', 'duplicate', 'duplicate', 'duplicate'])

  // The statistics of a session are complete when the session has ended.
  await Promise.all(apps.map(({ stop }) => stop()))
  const others = 'select 1 from pg_stat_activity where datname = current_database() and pid <> all ($1)'
  const ours = [observer, holder].map((client) => Reflect.get(client, 'processID') as number)
  await expect.poll(async () => (await observer.query(others, [ours])).rowCount).toBe(0)
  const counted = await observer.query('select deadlocks from pg_stat_database where datname = current_database()')
  expect(counted.rows).toEqual([{ deadlocks: '0' }])
})

/** Makes the first inserts fail with an SQLSTATE. */
async function failInserts(address: string, { code, times }: { code: string; times: number }): Promise<void> {
  const client = await aClient(address)
  await client.query(`
    create sequence tries;
    create function give_up() returns trigger language plpgsql as $$ begin
      if nextval('tries') <= ${times} then raise exception 'given up' using errcode = '${code}'; end if;
      return new;
    end $$;
    create trigger give_up before insert on applications for each statement execute function give_up()`)
}

test.each(['40P01', '40001'])('an insert that PostgreSQL rolls back with %s is retried', async (code) => {
  const { address, apps } = await instances(1)
  await failInserts(address, { code, times: 1 })
  expect((await apps[0]?.join())?.status).toBe(200)
  expect(await apps[0]?.list()).toHaveLength(1)
})
