import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isAway } from '#server/faults.ts'
import { aClient, aDatabase } from '#tests/server/a-postgres.ts'
import { expectNoStart } from '#tests/server/a-process.ts'
import { aProgram } from '#tests/server/a-program.ts'
import { anApp, useDatabase } from '#tests/server/an-app.ts'
import { applicants } from '#tests/server/an-application.ts'
import { aCommand } from '#tests/server/commands/a-command.ts'
import { freePort } from '#tests/server/free-port.ts'
import { launch, temporaryFolderOf, unprivilegedUser } from '#tests/server/postgres-cluster.ts'

const program = aProgram('pgbouncer') ?? ''

/** The number of PostgreSQL sessions that all clients of the pooler share. */
const POOL_SIZE = 4

/** Starts PgBouncer in transaction mode in front of a database, until the test ends. Returns its address. */
async function aPooler(database: string): Promise<string> {
  const user = unprivilegedUser()
  const { hostname, port, username, password, pathname } = new URL(database)
  const folder = await mkdtemp(join(temporaryFolderOf(user), 'waitlist-pooler-'))
  await chmod(folder, 0o755)
  const poolerPort = await freePort()
  const name = pathname.slice(1)
  const settings = join(folder, 'pgbouncer.ini')
  await writeFile(
    settings,
    `[databases]
${name} = host=${hostname} port=${port} dbname=${name} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${poolerPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${POOL_SIZE}
server_login_retry = 0.1
`,
  )
  // A strict umask would keep it from the user.
  await chmod(settings, 0o644)
  const { child, output, ended } = launch(program, [settings], user)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true, force: true })
  })
  while (!output().includes('process up')) {
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start:\n${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return `postgres://${username}:${password}@127.0.0.1:${poolerPort}/${name}`
}

test.skipIf(program === '')(
  'instances that start at once behind a transaction pooler accept all applications, and leave neither a lock nor session state',
  async () => {
    const address = await aDatabase()
    // Not the default of PostgreSQL, which what is left could repeat.
    await (
      await aClient(address)
    ).query(`alter database ${new URL(address).pathname.slice(1)} set statement_timeout = 60000`)
    const pooled = await aPooler(address)
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
      expect(state).toEqual({ commits: 'on', timeout: '1min', names: 0 })
    }
    expect(ids.size).toBe(POOL_SIZE)
    const direct = await aClient(address)
    const locks = `pg_locks join pg_database on oid = database where locktype = 'advisory' and datname = current_database()`
    expect((await direct.query(`select * from ${locks}`)).rows).toEqual([])
  },
)

/** As pg_dump does with its sessions, which the pooler gives to others afterwards. */
async function leaveWithoutSchemas(pooled: string): Promise<void> {
  const clients = await Promise.all(Array.from({ length: POOL_SIZE }, () => aClient(pooled)))
  // Open transactions, so that each has a session of its own.
  for (const client of clients) await client.query("begin; select set_config('search_path', '', false)")
  for (const client of clients) await client.query('commit')
}

test.skipIf(program === '')(
  'sessions that a pg_dump through the pooler has left without schemas refuse no application, start or command',
  async () => {
    const address = await aDatabase()
    const [name, admin] = [new URL(address).pathname.slice(1), await aClient(address)]
    await admin.query(`create schema list; alter database ${name} set search_path = list`)
    const pooled = await aPooler(address)
    useDatabase(pooled)
    await leaveWithoutSchemas(pooled)
    const { join: send, store } = await anApp()
    await leaveWithoutSchemas(pooled)
    const responses = await Promise.all(applicants(60).map((body) => send(body)))
    expect(responses.map(({ status }) => status).filter((status) => status !== 200)).toEqual([])
    await store.check()
    await anApp()
    for (const line of ['show', 'correct --name Uma', 'erase --yes']) {
      const [command = '', ...options] = line.split(' ')
      await leaveWithoutSchemas(pooled)
      expect(await aCommand('', [command, 'creator-1@example.com', ...options])).toMatchObject({ code: 0 })
    }
    expect((await admin.query('select from list.applications')).rowCount).toBe(59)
    // And ours leave theirs as they were.
    const { rows } = await (await aClient(pooled)).query('show search_path')
    expect(rows).toEqual([{ search_path: '' }])
  },
)

test.skipIf(program === '').each([
  ['a wrong password', ':password@', ':wrong@', '', 'password authentication failed'],
  ['a database that is not there', /$/, '_other', '', 'does not exist'],
  ['refused options', '', '', '?options=-c%20search_path%3Dwaitlist', 'unsupported startup parameter'],
])('%s behind a pooler ends the start', async (_, part, wrong, query, sentence) => {
  const pooled = await aPooler((await aDatabase()).replace(part, wrong))
  await expectNoStart({ DATABASE_URL: pooled + query }, sentence)
})

test.each([
  'query_wait_timeout',
  'client_login_timeout (server down)',
  'no more connections allowed (max_client_conn)',
  'server login has been failing, try again later (server_login_retry)',
  'server login has been failing, cached error: connect failed (server_login_retry)',
  'the database system is starting up',
])('a start goes on when a pooler says "%s"', (message) => {
  expect(isAway(Object.assign(new Error(message), { code: '08P01' }))).toBe(true)
})
