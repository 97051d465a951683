import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { SqliteDialect, type Dialect, type SqliteDatabase } from 'kysely'
import { RateLimiterSQLite } from 'rate-limiter-flexible'
import { openDatabaseFile, type DatabaseFile } from './database-file.ts'
import { openStore } from './kysely-store.ts'
import { createLimiter, type Limits } from './limiter.ts'
import { countSteps, listSteps, migrate, type Steps } from './migrations.ts'
import type { Persistence } from './persistence.ts'

/** How long a statement may stop the process while another process holds the file. */
const BUSY_MS = 100
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
  await migrateFile(listFile, listSteps)
  await migrateFile(countsFile, countSteps)

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

/** kysely takes no lock on SQLite and no transaction for its steps; of two starts at once one would fail half-way. */
async function migrateFile(path: string, steps: Steps): Promise<void> {
  const file = openDatabaseFile(path, { synchronous: 'FULL', busyMs: START_BUSY_MS })
  // On this one connection everything until the commit is one transaction, and nobody else may write meanwhile.
  file.execute('begin immediate')
  await migrate(dialectOf({ ...file, close: () => {} }), steps).catch((error: unknown) => {
    file.close()
    throw error
  })
  file.execute('commit')
  file.close()
}

function dialectOf(file: DatabaseFile): Dialect {
  return new SqliteDialect({ database: file as unknown as SqliteDatabase })
}
