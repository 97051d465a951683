import { expect, test } from 'vitest'
import { aPooler, POOL_SIZE } from '#tests/server/a-pooler.ts'
import { aClient, aPostgres } from '#tests/server/a-postgres.ts'
import { aProgram } from '#tests/server/a-program.ts'
import { anApp, useDatabase } from '#tests/server/an-app.ts'
import { applicants } from '#tests/server/an-application.ts'

const postgres = aPostgres()
const program = aProgram('pgbouncer') ?? ''

test.skipIf(program === '')(
  'instances that start at once behind a transaction pooler accept all applications, and leave neither a lock nor session state',
  async () => {
    const address = await postgres.database()
    const pooled = await aPooler(program, address)
    useDatabase(pooled)
    const apps = await Promise.all(Array.from({ length: 4 }, () => anApp()))
    const responses = await Promise.all(
      applicants(60).flatMap((body, index) => apps[index % apps.length]?.join(body) ?? []),
    )
    expect(responses.map(({ status }) => status).filter((status) => status !== 200)).toEqual([])

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
