import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs'
import { RateLimiterSQLite } from 'rate-limiter-flexible'
import type { Log } from '#server/log.ts'
import { openDatabaseFile, type DatabaseFile } from './database-file.ts'
import { resultCode } from './faults.ts'
import { createLimiter, type Limiter, type Limits } from './limiter.ts'
import { checkPages, migrateFile } from './migrate-file.ts'
import { countSteps, NewerRelease } from './migrations.ts'

/** SQLite keeps a log and an index beside each file. The file itself comes last: until then it is found damaged again. */
const BESIDE = ['-wal', '-shm', '']

/**
 * Brings the counts up to date. What cannot be read is put aside and begun anew: the counts of the last minutes are not
 * worth a site that stands still. Only one start at a time may be at this.
 */
export async function migrateCounts(path: string, log: Log): Promise<void> {
  try {
    await migrateReadable(path)
  } catch (error) {
    if (!(error instanceof Error) || !isUnreadable(error)) throw error
    const aside = putAside(path)
    log.warn(
      `${path} could not be read (${error.message}). It is ${aside} now, and the counts of the limits begin anew.`,
    )
    await migrateReadable(path)
  }
}

function migrateReadable(path: string): Promise<void> {
  return migrateFile({ path, synchronous: 'OFF', steps: countSteps, check: (file) => checkPages(file, path) })
}

/** By SQLite's result code: an error in a statement (a table is not as it should be), damage, no database at all. */
const UNREADABLE = [1, 11, 26]

function isUnreadable(error: Error): boolean {
  const result = resultCode(error)
  return error instanceof NewerRelease || (result !== undefined && UNREADABLE.includes(result & 0xff))
}

/** Under one name, so that a disk which fails again and again is not filled with addresses of clients. */
function putAside(path: string): string {
  const aside = `${path}.damaged`
  for (const ending of BESIDE) {
    rmSync(`${aside}${ending}`, { force: true })
    if (!existsSync(`${path}${ending}`)) continue
    renameSync(`${path}${ending}`, `${aside}${ending}`)
    chmodSync(`${aside}${ending}`, 0o600)
  }
  return aside
}

/** The limiter on a file that is up to date. */
export function openCounts(path: string, limits: Limits, busyMs: number): Limiter & { file: DatabaseFile } {
  const file = openDatabaseFile(path, { synchronous: 'OFF', busyMs })
  const longestMs = Math.max(limits.client.seconds, limits.total.seconds) * 1000
  const limiter = createLimiter(limits, (options) => {
    const counter = new RateLimiterSQLite({
      ...options,
      storeClient: file,
      storeType: 'better-sqlite3',
      tableName: 'limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
    })
    return Object.assign(counter, {
      async clearExpired(now: number) {
        file.prepare('delete from limits where expire < ?').run(now)
        // Of a client that does not come again after the clock was set back.
        file.prepare('update limits set expire = ? where expire > ?').run(now + longestMs, now + longestMs)
      },
    })
  })
  return {
    ...limiter,
    file,
    close() {
      limiter.close()
      file.close()
    },
  }
}
