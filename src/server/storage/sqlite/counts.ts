import { rmSync } from 'node:fs'
import { RateLimiterSQLite } from 'rate-limiter-flexible'
import type { Log } from '#server/log.ts'
import { isDamaged, RESULT, resultCode } from '#server/faults.ts'
import { createLimiter, type Limiter, type Limits } from '#server/storage/limiter.ts'
import { countSteps, NewerReleaseError } from '#server/storage/migrations.ts'
import { LOG_SUFFIXES, openDatabaseFile, whileLocked, type DatabaseFile } from './file.ts'
import { checkIntact, migrateFile } from './migrate.ts'

/**
 * Migrates the counts. An unreadable file is replaced by a new one: a site that is up is worth more than the counts of the
 * last minutes. Call it under a lock.
 */
export async function migrateCounts(path: string, log: Log): Promise<void> {
  try {
    await migrateReadable(path)
  } catch (error) {
    if (!(error instanceof Error) || !isUnreadable(error)) throw error
    log.warn(`${path} cannot be read (${error.message}): it is removed, and the counts start at zero.`)
    // The file itself last, so that an interrupted removal is repeated.
    for (const suffix of [...LOG_SUFFIXES, '']) rmSync(path + suffix, { force: true })
    await migrateReadable(path)
  }
}

function migrateReadable(path: string): Promise<void> {
  return migrateFile({
    path,
    synchronous: 'OFF',
    steps: countSteps,
    check: (file) => checkIntact(file.read('pragma quick_check(1)'), path),
  })
}

function isUnreadable(error: Error): boolean {
  // SQLite's general error: a table differs from the schema.
  return error instanceof NewerReleaseError || resultCode(error) === RESULT.error || isDamaged(error)
}

/** Opens the limiter on a migrated file. */
export function openCounts(path: string, limits: Limits): Limiter & { file: DatabaseFile } {
  const file = openDatabaseFile(path, { synchronous: 'OFF', busyMs: 0 })
  // What the library uses of better-sqlite3. Its transactions hold one statement, which is one by itself.
  const storeClient = {
    prepare: file.prepare,
    transaction: (work: () => unknown) => () => whileLocked(work),
  }
  const limiter = createLimiter(
    limits,
    (options) =>
      new RateLimiterSQLite({
        ...options,
        storeClient,
        storeType: 'better-sqlite3',
        tableName: 'limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
      }),
  )
  return {
    ...limiter,
    file,
    close() {
      limiter.close()
      file.close()
    },
  }
}
