import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { serverMessages } from '#content/waitlist.ts'
import { IDEMPOTENCY_HEADER } from '#contract/outcome.ts'
import { postgresSteps } from '#server/storage/migrations.ts'
import { aClient, aPostgres } from '#tests/server/a-postgres.ts'
import { aLoad } from '#tests/server/a-load.ts'
import { statusAndBody } from '#tests/server/an-app.ts'
import { anApplication } from '#tests/server/an-application.ts'
import { startServer } from '#tests/server/a-process.ts'

const postgres = aPostgres()

async function column(address: string, name: string, table: string): Promise<unknown[]> {
  const { rows } = await (await aClient(address)).query<Record<string, unknown>>(`select ${name} from ${table}`)
  return rows.map((row) => row[name])
}

test('instances that start at once on an empty PostgreSQL are ready, and a form sent again to each is stored once', async () => {
  const address = await postgres.database()
  const env = { DATABASE_URL: address }
  const servers = await Promise.all(Array.from({ length: 5 }, () => startServer({ env })))
  // One whose start waited too long for a connection migrates with its first request.
  for (const { url } of servers) await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200)
  const steps = await column(address, 'name', 'kysely_migration order by name')
  expect(steps).toEqual(Object.keys(postgresSteps).toSorted())

  // The line of the start names the database, without its user and password.
  const { host, pathname, username, password } = new URL(address)
  const line = servers[0]?.output()
  expect(line).toContain(`, with 0 applications in the database ${pathname.slice(1)} at ${host}\n`)
  expect(line).not.toContain(password)
  expect(line).not.toContain(username)

  const headers = { [IDEMPOTENCY_HEADER]: randomUUID() }
  const posts = Array.from({ length: 3 }, () => servers.map(({ post }) => post(anApplication(), headers)))
  for (const { status } of await Promise.all(posts.flat())) expect(status).toBe(200)
  expect(await column(address, 'address', 'applications')).toHaveLength(1)
})

test('PostgreSQL killed under load is 503 with Retry-After, and the server recovers without a restart', async () => {
  const address = await postgres.database()
  const { url, post, child } = await startServer({ env: { DATABASE_URL: address } })
  const { accepted, statuses, stop } = aLoad([url], 8)
  await expect.poll(() => accepted.length).toBeGreaterThan(40)
  await postgres.kill()
  await expect.poll(() => statuses[503]).toBeGreaterThan(10)
  const refused = await post()
  expect(await statusAndBody(refused)).toEqual([503, { detail: serverMessages.unavailable }])
  expect(refused.headers.get('retry-after')).toBe('10')
  expect((await fetch(`${url}/readyz`)).status).toBe(503)
  // A killed process that waits for the disk ends later, and PostgreSQL does not start until then.
  await vi.waitFor(() => postgres.start(), { timeout: 30_000 })
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200)
  const before = accepted.length
  await expect.poll(() => accepted.length).toBeGreaterThan(before + 40)
  await stop()
  expect(Object.keys(statuses)).toEqual(['200', '503'])
  expect(child.exitCode).toBeNull()
  const stored = await column(address, 'email', 'applications')
  expect(stored).toEqual([...new Set(stored)])
  expect(stored).toEqual(expect.arrayContaining(accepted))
})
