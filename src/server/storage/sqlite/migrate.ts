import { RESULT } from '#server/faults.ts'
import { migrate, type Steps } from '#server/storage/migrations.ts'
import { dialectOf, openDatabaseFile, type DatabaseFile, type Durability } from './file.ts'

/** How long a start waits for another one that migrates the same file. */
const LOCK_TIMEOUT_MS = 20_000

type FileMigration = Pick<Durability, 'synchronous'> & {
  path: string
  steps: Steps
  /** Throws when the file must not be changed. */
  check: (file: DatabaseFile) => void
}

/** kysely neither locks SQLite nor wraps its steps in a transaction: one of two concurrent starts would fail halfway. */
export async function migrateFile({ path, synchronous, steps, check }: FileMigration): Promise<void> {
  const file = openDatabaseFile(path, { synchronous, busyMs: LOCK_TIMEOUT_MS })
  try {
    // Before the lock, which applications wait for: it reads all of the file.
    check(file)
    // Everything on this connection up to the commit is one transaction. No other process can write meanwhile.
    file.execute('begin immediate')
    // Always writes, so that a read-only file fails the start and not the first application.
    file.execute('pragma user_version = 1')
    await migrate(dialectOf({ ...file, close: () => {} }), steps, path)
    file.execute('commit')
  } finally {
    file.close()
  }
}

/** Runs `work` while no other process runs work under the same file's lock. */
export async function withFileLock(path: string, work: () => Promise<void>): Promise<void> {
  const file = openDatabaseFile(path, { synchronous: 'FULL', busyMs: LOCK_TIMEOUT_MS })
  try {
    file.execute('begin immediate')
    await work()
  } finally {
    file.close()
  }
}

/** Throws when the rows of SQLite's `quick_check(1)` or `integrity_check(1)` say that the file is damaged. */
export function checkIntact(rows: unknown[], path: string): void {
  const [finding] = Object.values(rows[0] ?? {})
  if (finding !== 'ok')
    throw Object.assign(new Error(String(finding)), { path, code: 'ERR_SQLITE_ERROR', errcode: RESULT.corrupt })
}
