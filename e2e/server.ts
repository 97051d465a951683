/** The real server, as `npm run serve` runs it, on a port and with a database of its own. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addressOf, launchServer } from '#tests/server/launch-server.ts'

const PROGRAM = join(import.meta.dirname, '../dist/server/main.js')

export type RunningServer = {
  url: string
  /** Asks it to stop, as a deployment does, and waits until it has. */
  stop: () => Promise<void>
  /** Takes the process away without a warning, as a power cut does. */
  kill: () => Promise<void>
}

/** Settings are environment variables; without `DATA_DIR` the database is thrown away with the server. */
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
