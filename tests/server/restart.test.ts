import { expect, test, vi } from 'vitest'
import { aPostgres } from './a-postgres.ts'
import { anApplication } from './an-application.ts'
import { startServer } from './a-process.ts'

const postgres = aPostgres()

test('a server that is restarted while its database is away knows who has applied once it is there', async () => {
  const env = { DATABASE_URL: await postgres.database() }
  const before = await startServer({ env })
  expect((await before.post()).status).toBe(200)
  await before.end('SIGTERM')
  await postgres.kill()
  const { post, output } = await startServer({ env })
  expect(output()).toContain('with applications that cannot be counted in')
  expect((await post()).status).toBe(503)
  // A killed process that waits for the disk ends later, and PostgreSQL does not start until then.
  await vi.waitFor(() => postgres.start(), 240_000)
  await expect.poll(async () => (await post()).status).toBe(409)
  expect((await post(anApplication({ email: 'ravi@example.com' }))).status).toBe(200)
})
