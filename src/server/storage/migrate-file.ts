import { SqliteDialect, type Dialect, type SqliteDatabase } from 'kysely'
import { openDatabaseFile, type DatabaseFile, type Durability } from './database-file.ts'
import { migrate, type Steps } from './migrations.ts'

/** How long a start waits for another one that is at the same work. */
const START_BUSY_MS = 20_000
/** SQLite's result code for a damaged file (sqlite.org/rescode.html). */
const CORRUPT = 11

type FileMigration = Pick<Durability, 'synchronous'> & {
  path: string
  steps: Steps
  /** Throws on a file that is not to be touched. */
  check: (file: DatabaseFile) => void
}

/** kysely takes no lock on SQLite and no transaction for its steps; of two starts at once one would fail half-way. */
export async function migrateFile({ path, synchronous, steps, check }: FileMigration): Promise<void> {
  const file = openDatabaseFile(path, { synchronous, busyMs: START_BUSY_MS })
  try {
    // On this one connection everything until the commit is one transaction, and nobody else may write meanwhile.
    file.execute('begin immediate')
    check(file)
    // Writes, whatever is there to migrate: a file that can only be read is found out now and not by a visitor.
    file.execute('pragma user_version = 1')
    await migrate(dialectOf({ ...file, close: () => {} }), steps, path)
    file.execute('commit')
  } finally {
    file.close()
  }
}

/** Of all processes that call this with the same file only one works at a time. */
export async function takingTurns(path: string, work: () => Promise<void>): Promise<void> {
  const file = openDatabaseFile(path, { synchronous: 'FULL', busyMs: START_BUSY_MS })
  try {
    file.execute('begin immediate')
    await work()
  } finally {
    file.close()
  }
}

export function dialectOf(file: DatabaseFile): Dialect {
  return new SqliteDialect({ database: file as unknown as SqliteDatabase })
}

/** Throws when a page of the file cannot be made sense of. Reads all of it. */
export function checkPages(file: DatabaseFile, path: string): void {
  const findings = file.read('pragma quick_check(1)').map((row) => row['quick_check'])
  if (findings[0] !== 'ok') throw Object.assign(new Error(findings.join()), { path, rawCode: CORRUPT })
}
