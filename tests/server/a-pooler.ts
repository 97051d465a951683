import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from './free-port.ts'
import { launch, temporaryFolderOf, unprivilegedUser } from './postgres-cluster.ts'

/** The number of PostgreSQL sessions that all clients of the pooler share. */
export const POOL_SIZE = 4

/** Starts PgBouncer in transaction mode in front of a database, until the test ends. Returns its address. */
export async function aPooler(pgbouncer: string, database: string): Promise<string> {
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
  const { child, output, ended } = launch(pgbouncer, [settings], user)
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
