import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { SqliteDialect, type Dialect, type SqliteDatabase } from 'kysely'
import { RateLimiterSQLite } from 'rate-limiter-flexible'
import { openDatabaseFile, type DatabaseFile } from './database-file.ts'
import { openStore } from './kysely-store.ts'
import { createLimiter, type Limits } from './limiter.ts'
import { countSteps, listSteps, migrate, type Steps } from './migrations.ts'
import type { Persistence } from './store.ts'

/** How long a statement may stop the process while another process holds the file. */
const BUSY_MS = 250
/** How long a start waits for another one that is at the same work. */
const START_BUSY_MS = 20_000

/**
 * Both files of one machine: `waitlist.db`, of which nothing may be lost, and `limits.db`, the counts of the last
 * minutes, which a power cut may take.
 */
export async function openSqlite(folder: string, limits: Limits): Promise<Persistence> {
  await mkdir(folder, { recursive: true })
  const listFile = join(folder, 'waitlist.db')
  const countsFile = join(folder, 'limits.db')
  const used = existsSync(countsFile)
  if (used && !existsSync(listFile)) throw lostList(listFile, countsFile)
  await migrateFile({ path: listFile, synchronous: 'FULL', steps: listSteps }, (file) => {
    const findings = file.read('pragma quick_check(1)').map((row) => row['quick_check'])
    if (findings[0] !== 'ok') throw new Error(`${listFile} is damaged: put it back from a copy. (${findings.join()})`)
    const tables = file.read("select name from sqlite_master where name = 'applications'")
    if (used && tables.length === 0) throw lostList(listFile, countsFile)
  })
  await migrateFile({ path: countsFile, synchronous: 'OFF', steps: countSteps })

  const store = openStore(dialectOf(openDatabaseFile(listFile, { synchronous: 'FULL', busyMs: BUSY_MS })))
  const counts = openDatabaseFile(countsFile, { synchronous: 'OFF', busyMs: BUSY_MS })
  const limiter = createLimiter(
    limits,
    (options) =>
      new RateLimiterSQLite({
        ...options,
        storeClient: counts,
        storeType: 'better-sqlite3',
        tableName: 'limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
      }),
  )
  return {
    store,
    limiter,
    async close() {
      limiter.close()
      counts.close()
      await store.close()
    },
  }
}

/** A folder that has counted applicants has had a list. To start with an empty one would hide that it is lost. */
function lostList(listFile: string, countsFile: string): Error {
  return new Error(
    `${listFile} is missing or empty, but this folder has been in use. Put it back from a copy, or remove ` +
      `${countsFile} too, to start a new list.`,
  )
}

/** kysely takes no lock on SQLite and no transaction for its steps; of two starts at once one would fail half-way. */
async function migrateFile(
  { path, synchronous, steps }: { path: string; synchronous: 'FULL' | 'OFF'; steps: Steps },
  check?: (file: DatabaseFile) => void,
): Promise<void> {
  const file = openDatabaseFile(path, { synchronous, busyMs: START_BUSY_MS })
  try {
    // On this one connection everything until the commit is one transaction, and nobody else may write meanwhile.
    file.execute('begin immediate')
    check?.(file)
    // Writes, whatever is there to migrate: a list that can only be read is found out now and not by a visitor.
    file.execute('pragma user_version = 1')
    await migrate(dialectOf({ ...file, close: () => {} }), steps)
    file.execute('commit')
  } finally {
    file.close()
  }
}

function dialectOf(file: DatabaseFile): Dialect {
  return new SqliteDialect({ database: file as unknown as SqliteDatabase })
}
