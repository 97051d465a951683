import { expect, test, vi } from 'vitest'
import { aPooler } from '#tests/server/a-pooler.ts'
import { aLoad } from '#tests/server/a-load.ts'
import { aClient, aPostgres } from '#tests/server/a-postgres.ts'
import { startServer } from '#tests/server/a-process.ts'
import { aProgram } from '#tests/server/a-program.ts'

const postgres = aPostgres()
const program = aProgram('pgbouncer') ?? ''

const KILLS = 10

test.skipIf(program === '')(
  'PostgreSQL killed under load ten times behind a pooler loses no application that was answered with 200',
  async () => {
    const address = await postgres.database()
    const env = { DATABASE_URL: await aPooler(program, address) }
    const servers = await Promise.all([startServer({ env }), startServer({ env })])
    const { accepted, stop } = aLoad(servers.map(({ url }) => url))
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = accepted.length
      await expect.poll(() => accepted.length, { timeout: 60_000 }).toBeGreaterThan(before + 50)
      await postgres.kill()
      // A killed process that waits for the disk ends later, and PostgreSQL does not start until then.
      await vi.waitFor(() => postgres.start(), { timeout: 60_000 })
    }
    const { statuses } = await stop()
    expect(Object.keys({ 200: 0, 503: 0, ...statuses })).toEqual(['200', '503'])

    const direct = await aClient(address)
    const { rows } = await direct.query<{ email: string }>('select email from applications')
    const stored = new Set(rows.map(({ email }) => email))
    expect(accepted.filter((email) => !stored.has(email))).toEqual([])
  },
)
