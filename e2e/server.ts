/** The built server, as `npm run serve` runs it, with its own port and database. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { addressOf, launchServer } from '#tests/server/launch-server.ts'

const PROGRAM = join(import.meta.dirname, '../dist/server/main.js')

export type RunningServer = {
  url: string
  /** Stops it with SIGTERM, as a deployment does, and waits for its end. */
  stop: () => Promise<void>
  /** Ends it with SIGKILL, similar to a power failure, and resolves to the applications that are on the disk then. */
  rows: () => Promise<Record<string, unknown>[]>
}

/** Settings are environment variables. Without `DATA_DIR` the database is deleted when the server ends. */
export async function startServer(settings: Record<string, string> = {}, program = PROGRAM): Promise<RunningServer> {
  const dataDir = settings.DATA_DIR ?? temporaryFolder()
  const running = launchServer(program, { env: { DATA_DIR: dataDir, ...settings } })
  const end = async (signal: NodeJS.Signals, whenOver = () => {}) => {
    running.child.kill(signal)
    await running.exited
    whenOver()
    if (settings.DATA_DIR === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
  const rows = async () => {
    let found: Record<string, unknown>[] = []
    await end('SIGKILL', () => {
      const database = new DatabaseSync(join(dataDir, 'waitlist.db'))
      found = database.prepare('select * from applications').all() as Record<string, unknown>[]
      database.close()
    })
    return found
  }
  try {
    return { url: await addressOf(running), stop: () => end('SIGTERM'), rows }
  } catch (error) {
    await end('SIGKILL')
    throw error
  }
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'waitlist-'))
}
