/** The built server, as `npm run serve` runs it, with its own port and database. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addressOf, launchServer } from '#tests/server/launch-server.ts'

const PROGRAM = join(import.meta.dirname, '../dist/server/main.js')

export type RunningServer = {
  url: string
  /** Stops it with SIGTERM, as a deployment does, and waits for its end. */
  stop: () => Promise<void>
  /** Ends it with SIGKILL, similar to a power failure. */
  kill: () => Promise<void>
}

/** Settings are environment variables. Without `DATA_DIR` the database is deleted when the server ends. */
export async function startServer(settings: Record<string, string> = {}, program = PROGRAM): Promise<RunningServer> {
  const dataDir = settings.DATA_DIR ?? temporaryFolder()
  const running = launchServer(program, { env: { DATA_DIR: dataDir, ...settings } })
  const end = async (signal: NodeJS.Signals) => {
    running.child.kill(signal)
    await running.exited
    if (settings.DATA_DIR === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    return { url: await addressOf(running), stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
  } catch (error) {
    await end('SIGKILL')
    throw error
  }
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'waitlist-'))
}
