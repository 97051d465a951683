/** The real server, as `npm run serve` runs it, on a port and with a database of its own. */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../dist/server/main.js', import.meta.url))
const startTimeout = 15_000

export type RunningServer = {
  url: string
  /** Asks it to stop, as a deployment does, and waits until it has. */
  stop: () => Promise<void>
  /** Takes the process away without a warning, as a power cut does. */
  kill: () => Promise<void>
}

/** Settings are environment variables; without `DATA_DIR` the database is thrown away with the server. */
export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  if (!existsSync(program)) throw new Error('There is no build to test: run `npm run build` first.')
  const port = await freePort()
  const dataDir = settings.DATA_DIR ?? temporaryFolder()
  const url = `http://127.0.0.1:${port}`
  const output: string[] = []
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMIT: '100000/600',
      RATE_LIMIT_TOTAL: '100000/60',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Read to the end, or a full pipe would stop the server.
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()))

  const end = async (signal: NodeJS.Signals) => {
    await ended(child, signal)
    if (settings.DATA_DIR === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
  await untilItAnswers(url, child, output)
  return { url, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'waitlist-'))
}

async function untilItAnswers(url: string, child: ChildProcess, output: string[]): Promise<void> {
  const deadline = Date.now() + startTimeout
  while (child.exitCode === null && Date.now() < deadline) {
    try {
      await fetch(url)
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  await ended(child, 'SIGKILL')
  throw new Error(`The server did not start:\n${output.join('')}`)
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No port'))))
    })
  })
}
