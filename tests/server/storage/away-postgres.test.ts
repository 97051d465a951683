/** The database is away when the server starts: the page is served, and everything else works once it is there. */
import { expect, test, vi } from 'vitest'
import { aClient, aPostgres } from '#tests/server/a-postgres.ts'
import { expectNoStart, run, startServer } from '#tests/server/a-process.ts'
import { aReceiver } from '#tests/server/webhooks/a-receiver.ts'

const postgres = aPostgres()

test('a server that starts without its database serves the page, and takes applications and sends webhooks once it is there', async () => {
  const address = await postgres.database()
  const receiver = await aReceiver()
  await postgres.kill()
  const { url, post, output } = await startServer({ env: { DATABASE_URL: address, ...receiver.env } })
  expect((await fetch(url)).status).toBe(200)
  expect((await fetch(`${url}/livez`)).status).toBe(200)
  expect((await fetch(`${url}/readyz`)).status).toBe(503)
  expect((await post()).status).toBe(503)
  expect(output()).toContain('No PostgreSQL answers at the address in DATABASE_URL.')
  // A killed process that waits for the disk ends later, and PostgreSQL does not start until then.
  await vi.waitFor(() => postgres.start(), { timeout: 30_000 })
  // Nobody asks: the look for messages creates the list.
  const client = await aClient(address)
  await expect
    .poll(async () => (await client.query("select to_regclass('applications') is not null as found")).rows)
    .toEqual([{ found: true }])
  await expect.poll(async () => (await post()).status).toBe(200)
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200)
  await expect.poll(() => receiver.received.length).toBeGreaterThan(0)
})

test('it stops with 0 when it never was there', async () => {
  const { end } = await startServer({ env: { DATABASE_URL: 'postgres://user:password@127.0.0.1:9/name' } })
  expect(await end('SIGTERM')).toEqual({ code: 0, signal: null })
})

test.each([
  ['a wrong password', (address: string) => address.replace(':password@', ':wrong@'), 'password authentication failed'],
  ['a database that is not there', (address: string) => `${address}_other`, 'does not exist'],
  ['a host without an address', (address: string) => address.replace('127.0.0.1', 'nowhere.invalid'), 'no address'],
])('%s ends the start', async (_, change, sentence) => {
  await expectNoStart({ DATABASE_URL: change(await postgres.database()) }, sentence)
})

test('a command does not wait for the database', async () => {
  const { exited, output } = await run({ env: { DATABASE_URL: 'postgres://127.0.0.1:9/list' }, args: ['migrate'] })
  expect((await exited).code).toBe(1)
  expect(output()).toMatch(/^The waitlist cannot be opened\. No PostgreSQL answers/)
})
