import { expect, test } from 'vitest'
import { aPooler } from '#tests/server/a-pooler.ts'
import { aClient, aPostgres } from '#tests/server/a-postgres.ts'
import { startServer } from '#tests/server/a-process.ts'
import { aProgram } from '#tests/server/a-program.ts'
import { anApplication } from '#tests/server/an-application.ts'

const postgres = aPostgres()
const program = aProgram('pgbouncer') ?? ''

const SENDERS = 16
const KILLS = 10

const start = (count: number, address: string) =>
  Promise.all(Array.from({ length: count }, () => startServer({ env: { DATABASE_URL: address } })))

type Servers = Awaited<ReturnType<typeof start>>

/** Sends applications to the servers in turn, many at once, while `goOn`. Returns the statuses. */
async function send(servers: Servers, accepted: string[], goOn: () => boolean): Promise<Set<unknown>> {
  const statuses = new Set<unknown>()
  let sent = 0
  const sendOn = async () => {
    while (goOn()) {
      const email = `creator-${(sent += 1)}@example.com`
      const response = await servers[sent % servers.length]?.post(anApplication({ email }))
      if (response?.status === 200) accepted.push(email)
      statuses.add(response?.status)
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, sendOn))
  return statuses
}

test.skipIf(program === '')(
  'PostgreSQL killed under load ten times behind a pooler loses no application that was answered with 200',
  async () => {
    const address = await postgres.database()
    const servers = await start(2, await aPooler(program, address))
    const accepted: string[] = []
    const end = new AbortController()
    const sending = send(servers, accepted, () => !end.signal.aborted)
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = accepted.length
      await expect.poll(() => accepted.length, { timeout: 60_000 }).toBeGreaterThan(before + 50)
      await postgres.kill()
      await restart()
    }
    end.abort()
    expect(new Set([200, 503, ...(await sending)])).toEqual(new Set([200, 503]))

    const direct = await aClient(address)
    const { rows } = await direct.query<{ email: string }>('select email from applications')
    const stored = new Set(rows.map(({ email }) => email))
    expect(accepted.filter((email) => !stored.has(email))).toEqual([])
  },
)

/** A killed process that waits for the disk ends later, and PostgreSQL does not start until then. */
async function restart(): Promise<void> {
  for (;;) {
    try {
      await postgres.start()
      return
    } catch (error) {
      if (!String(error).includes('still in use')) throw error
    }
  }
}
