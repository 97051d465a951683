import { expect, test } from 'vitest'
import { aPooler, POOL_SIZE } from '#tests/server/a-pooler.ts'
import { aClient, aPostgres } from '#tests/server/a-postgres.ts'
import { startServer } from '#tests/server/a-process.ts'
import { aProgram } from '#tests/server/a-program.ts'
import { anApplication } from '#tests/server/an-application.ts'

const postgres = aPostgres()
const program = aProgram('pgbouncer') ?? ''
const behindPooler = test.skipIf(program === '')

const SENDERS = 16
const KILLS = 10

const start = (count: number, address: string) =>
  Promise.all(Array.from({ length: count }, () => startServer({ env: { DATABASE_URL: address } })))

type Servers = Awaited<ReturnType<typeof start>>

/** Sends applications to the servers in turn, many at once, while `goOn`. Returns the statuses. */
async function send(servers: Servers, accepted: string[], goOn: (sent: number) => boolean): Promise<Set<unknown>> {
  const statuses = new Set<unknown>()
  let sent = 0
  const sendOn = async () => {
    while (goOn(sent)) {
      const email = `creator-${(sent += 1)}@example.com`
      const response = await servers[sent % servers.length]?.post(anApplication({ email }))
      if (response?.status === 200) accepted.push(email)
      statuses.add(response?.status)
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, sendOn))
  return statuses
}

behindPooler(
  'eight instances that start at once behind a transaction pooler accept 300 applications, and leave neither a lock nor session state',
  async () => {
    const address = await postgres.database()
    const pooled = await aPooler(program, address)
    const statuses = await send(await start(8, pooled), [], (sent) => sent < 300)
    expect(statuses).toEqual(new Set([200]))

    // One open transaction per session of the pool, so that each session is inspected once.
    const clients = await Promise.all(Array.from({ length: POOL_SIZE }, () => aClient(pooled)))
    const ids = new Set<unknown>()
    for (const client of clients) {
      await client.query('begin')
      const { rows } = await client.query(`
        select pg_backend_pid() as id, current_setting('synchronous_commit') as commits,
          current_setting('statement_timeout') as timeout, (select count(*)::int from pg_prepared_statements) as names`)
      const [{ id, ...state }] = rows as [Record<string, unknown>]
      ids.add(id)
      expect(state).toEqual({ commits: 'on', timeout: '0', names: 0 })
    }
    expect(ids.size).toBe(POOL_SIZE)
    const direct = await aClient(address)
    expect((await direct.query(`select * from pg_locks where locktype = 'advisory'`)).rows).toEqual([])
  },
)

behindPooler(
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
