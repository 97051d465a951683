/** The built server, as `npm run serve` runs it, with its own port and database. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { addressOf, launchServer } from '#tests/server/launch-server.ts'

const PROGRAM = join(import.meta.dirname, '../dist/server/main.js')

/** `stop` ends it with SIGTERM, as a deployment does, and deletes its database. */
export type RunningServer = { url: string; dataDir: string; stop: () => Promise<void> }

export async function startServer(program = PROGRAM): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'waitlist-'))
  const running = launchServer(program, { env: { DATA_DIR: dataDir } })
  const stop = async () => {
    running.child.kill()
    await running.exited
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    return { url: await addressOf(running), dataDir, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The application of an address, as it is on the disk. */
export function storedAs({ dataDir }: RunningServer, email: string): Record<string, unknown> | undefined {
  const database = new DatabaseSync(join(dataDir, 'waitlist.db'), { readOnly: true })
  try {
    return database.prepare('select * from applications where email = ?').get(email) as Record<string, unknown>
  } finally {
    database.close()
  }
}
