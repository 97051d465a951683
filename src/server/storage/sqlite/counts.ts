import { rmSync } from 'node:fs'
import { RateLimiterSQLite } from 'rate-limiter-flexible'
import type { Log } from '#server/log.ts'
import { isDamaged } from '#server/faults.ts'
import { createLimiter, guardCounts, type Limiter, type Limits } from '#server/storage/limits/limiter.ts'
import { COUNTS_TABLE } from '#server/storage/migrations.ts'
import { LOG_SUFFIXES, openDatabaseFile, whileLocked, type DatabaseFile } from './file.ts'
import { LOCK_TIMEOUT_MS } from './migrate.ts'

/** How long an application waits for locked counts. They have a fallback, and the list is waited for after them. */
const LOCKED_MS = 500

/**
 * Opens the limiter on a file. One that cannot be read is replaced: a site that is up is worth more than the counts of the
 * last minutes. Call it under a lock.
 */
export function openCounts(path: string, limits: Limits, log: Log): { limiter: Limiter; file: DatabaseFile } {
  const file = openOrReplace(path, log)
  const guard = guardCounts(log)
  // What the library uses of better-sqlite3. Its transactions hold one statement, which is one by itself.
  const storeClient = {
    prepare: file.prepare,
    transaction: (work: () => unknown) => () => guard(() => whileLocked(work, LOCKED_MS)),
  }
  class Counts extends RateLimiterSQLite {
    /** The library's own leaves the addresses in the log, and in the file until the log is moved into it. */
    async clearExpired(before: number) {
      file.prepare('delete from limits where expire < ?').run(before)
      file.read('pragma wal_checkpoint(truncate)')
    }
  }
  const limiter = createLimiter(
    limits,
    (options) =>
      new Counts({
        ...options,
        storeClient,
        storeType: 'better-sqlite3',
        tableName: 'limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
      }),
  )
  return { limiter, file }
}

function openOrReplace(path: string, log: Log): DatabaseFile {
  try {
    return openIntact(path)
  } catch (error) {
    const reason = error as Error
    if (!isDamaged(reason) && !reason.message.startsWith('no such column')) throw error
    log.warn(`${path} cannot be read (${reason.message}): it is removed, and the counts start at zero.`)
    // The file itself last, so that an interrupted removal is repeated.
    for (const suffix of [...LOG_SUFFIXES, '']) rmSync(path + suffix, { force: true })
    return openIntact(path)
  }
}

function openIntact(path: string): DatabaseFile {
  const file = openDatabaseFile(path, { synchronous: 'OFF', busyMs: LOCK_TIMEOUT_MS })
  try {
    file.checkIntact('quick_check')
    // Always writes, so that a read-only file fails the start and not the first application.
    file.commit(`create table if not exists ${COUNTS_TABLE}; pragma user_version = 1`)
    file.read('select key, points, expire from limits limit 1')
    file.execute('pragma busy_timeout = 0')
    return file
  } catch (error) {
    file.close()
    throw error
  }
}
