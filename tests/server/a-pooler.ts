import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from './free-port.ts'
import { launch, openFolder, owner } from './postgres-cluster.ts'

/** So many sessions of PostgreSQL are there for everybody behind the pooler. */
export const POOL_SIZE = 4

/** PgBouncer in transaction mode before a database, until the test is over. Gives the address to connect to. */
export async function aPooler(pgbouncer: string, database: string): Promise<string> {
  const user = owner()
  const { hostname, port, username, password, pathname } = new URL(database)
  const folder = await mkdtemp(join(openFolder(user), 'waitlist-pooler-'))
  await chmod(folder, 0o755)
  const own = await freePort()
  const name = pathname.slice(1)
  const settings = join(folder, 'pgbouncer.ini')
  await writeFile(
    settings,
    `[databases]
${name} = host=${hostname} port=${port} dbname=${name} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${POOL_SIZE}
server_login_retry = 0.1
`,
  )
  const { child, output, ended } = launch(pgbouncer, [settings], user)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true, force: true })
  })
  while (!(await answers(own))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start:\n${output()}`)
  }
  return `postgres://${username}:${password}@127.0.0.1:${own}/${name}`
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    const say = (answer: boolean) => {
      socket.destroy()
      setTimeout(() => resolve(answer), answer ? 0 : 20)
    }
    socket.once('connect', () => say(true))
    socket.once('error', () => say(false))
  })
}
