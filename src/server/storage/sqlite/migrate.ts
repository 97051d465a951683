import { listSteps, migrate } from '#server/storage/migrations.ts'
import { openDatabaseFile, type DatabaseFile } from './file.ts'

/** How long a start waits for another one that migrates the same file. */
export const LOCK_TIMEOUT_MS = 20_000

/** Migrates the list in a file. `check` throws when the file must not be changed. */
export async function migrateList(path: string, check: (file: DatabaseFile) => void = () => {}): Promise<void> {
  const file = openDatabaseFile(path, { synchronous: 'FULL', busyMs: LOCK_TIMEOUT_MS })
  try {
    // Before the lock, which applications wait for: it reads all of the file.
    check(file)
    // Everything on this connection up to the commit is one transaction. No other process can write meanwhile.
    file.execute('begin immediate')
    // Always writes, so that a read-only file fails the start and not the first application.
    file.execute('pragma user_version = 1')
    await migrate(file, listSteps, path)
    file.execute('commit')
  } finally {
    file.close()
  }
}
