import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { serverMessages } from '#content/waitlist.ts'
import { IDEMPOTENCY_HEADER } from '#contract/outcome.ts'
import { aPostgres } from '#tests/server/a-postgres.ts'
import { aFolder } from '#tests/server/an-app.ts'
import { anApplication, applicants } from '#tests/server/an-application.ts'
import { startServer } from '#tests/server/a-process.ts'

const postgres = aPostgres()

const post = (url: string, body = anApplication(), headers: Record<string, string> = {}) =>
  fetch(`${url}/api/waitlist`, { method: 'POST', body, headers })

async function query<Row>(address: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: address })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows as Row[]
}

const start = (count: number, env: Record<string, string>) =>
  Promise.all(Array.from({ length: count }, () => startServer({ env })))

const many = <Result>(count: number, make: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20))
}

test('ten instances that start at once on an empty PostgreSQL all become ready, and one migrates', async () => {
  const address = await postgres.database()
  const servers = await start(10, { DATABASE_URL: address })
  const ready = await Promise.all(servers.map(({ url }) => fetch(`${url}/readyz`)))
  expect(ready.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  const steps = await query<{ name: string }>(address, 'select name from kysely_migration order by name')
  expect(steps.map(({ name }) => name)).toEqual([...new Set(steps.map(({ name }) => name))])
  expect(steps.length).toBeGreaterThanOrEqual(3)
})

test('the line of the start names the database, without its user and password', async () => {
  const address = await postgres.database()
  const { host, pathname, username, password } = new URL(address)
  const { output } = await startServer({ env: { DATABASE_URL: address } })
  expect(output()).toContain(`, with 0 applications in the database ${pathname.slice(1)} at ${host}\n`)
  expect(output()).not.toContain(password)
  expect(output()).not.toContain(username)
})

test('ten instances that start at once on an empty folder all become ready', async () => {
  const servers = await start(10, { DATA_DIR: await aFolder() })
  const responses = await Promise.all(servers.map(({ url }) => post(url)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(9)
})

test('concurrent applications with one idempotency key on three servers all get 200 and store one', async () => {
  const address = await postgres.database()
  const servers = await start(3, { DATABASE_URL: address })
  const headers = { [IDEMPOTENCY_HEADER]: randomUUID() }
  const responses = await many(30, (index) => post(servers[index % 3]?.url ?? '', anApplication(), headers))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await query(address, 'select address from applications')).toHaveLength(1)
})

test('the limit of a client is shared by three servers', async () => {
  const env = { DATABASE_URL: await postgres.database(), RATE_LIMIT: '10/600' }
  const servers = await start(3, env)
  const bodies = applicants(30)
  const responses = await many(30, (index) => post(servers[index % 3]?.url ?? '', bodies[index]))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(20)
})

test('PostgreSQL stopped under load is 503 with Retry-After, and the server recovers without a restart', async () => {
  const address = await postgres.database()
  const { url, child } = await startServer({ env: { DATABASE_URL: address } })
  const accepted: string[] = []
  const refusals: Response[] = []
  const end = new AbortController()
  let sent = 0

  async function keepSending() {
    while (!end.signal.aborted) {
      const email = `creator-${(sent += 1)}@example.com`
      const response = await post(url, anApplication({ email }))
      if (response.status === 200) accepted.push(email)
      else refusals.push(response)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }

  const senders = many(8, keepSending)
  await until(() => accepted.length > 40)
  await postgres.stop()
  await until(() => refusals.length > 10)
  expect((await fetch(`${url}/readyz`)).status).toBe(503)
  expect((await fetch(`${url}/livez`)).status).toBe(200)
  expect((await fetch(url)).status).toBe(200)
  await postgres.start()
  const [before, restarted] = [accepted.length, Date.now()]
  await until(() => accepted.length > before)
  expect(Date.now() - restarted).toBeLessThan(10_000)
  await until(() => accepted.length > before + 40)
  end.abort()
  await senders

  expect(new Set(refusals.map(({ status }) => status))).toEqual(new Set([503]))
  expect(refusals[0]?.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(await refusals[0]?.json()).toEqual({ detail: serverMessages.unavailable })
  expect(child.exitCode).toBeNull()
  const rows = await query<{ email: string }>(address, 'select email from applications')
  const stored = rows.map(({ email }) => email)
  expect(stored).toEqual([...new Set(stored)])
  expect(stored).toEqual(expect.arrayContaining(accepted))
}, 90_000)
