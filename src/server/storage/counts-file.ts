import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs'
import { RateLimiterSQLite } from 'rate-limiter-flexible'
import type { Log } from '#server/log.ts'
import { batchIncrements, type Count, type KeyedCount } from './batch-increments.ts'
import { LOG_SUFFIXES } from './data-files.ts'
import { openDatabaseFile, whileLocked, type DatabaseFile } from './database-file.ts'
import { isDamaged, RESULT, resultCode } from './faults.ts'
import { createLimiter, type Limiter, type Limits } from './limiter.ts'
import { checkIntegrity, migrateFile } from './migrate-file.ts'
import { countSteps, NewerReleaseError } from './migrations.ts'

/** The file itself is moved last, so that an interrupted move is repeated. */
const FILE_SUFFIXES = [...LOG_SUFFIXES, '']

/**
 * Migrates the counts. An unreadable file is renamed and replaced by a new one: a site that is up is worth more than the
 * counts of the last minutes. Call it under a lock.
 */
export async function migrateCounts(path: string, log: Log): Promise<void> {
  try {
    await migrateReadable(path)
  } catch (error) {
    if (!(error instanceof Error) || !isUnreadable(error)) throw error
    const renamed = renameDamaged(path)
    log.warn(`${path} cannot be read (${error.message}). It was renamed to ${renamed}, and the counts start at zero.`)
    await migrateReadable(path)
  }
}

function migrateReadable(path: string): Promise<void> {
  return migrateFile({ path, synchronous: 'OFF', steps: countSteps, check: (file) => checkIntegrity(file, path) })
}

function isUnreadable(error: Error): boolean {
  // SQLite's general error: a table differs from the schema.
  return error instanceof NewerReleaseError || resultCode(error) === RESULT.error || isDamaged(error)
}

/** Always the same name, so that a disk that fails repeatedly does not fill up with client addresses. */
function renameDamaged(path: string): string {
  const renamed = removeDamagedCounts(path)
  for (const suffix of FILE_SUFFIXES) {
    if (!existsSync(`${path}${suffix}`)) continue
    renameSync(`${path}${suffix}`, `${renamed}${suffix}`)
    chmodSync(`${renamed}${suffix}`, 0o600)
  }
  return renamed
}

/** Removes damaged counts that were renamed: they contain client addresses. Returns their name. */
export function removeDamagedCounts(path: string): string {
  const renamed = `${path}.damaged`
  for (const suffix of FILE_SUFFIXES) rmSync(`${renamed}${suffix}`, { force: true })
  return renamed
}

/** Increments many counts. `?1` is a JSON array of `[key, points, expire]`, without a key twice; `?2` is the current time. */
const INCREMENT = `
  insert into limits (key, points, expire)
  select value ->> 0, value ->> 1, value ->> 2 from json_each(?1) where true
  on conflict (key) do update set
    points = case when limits.expire <= ?2 then excluded.points else limits.points + excluded.points end,
    expire = case when limits.expire <= ?2 then excluded.expire else limits.expire end
  returning key, points, expire`

const SET = 'insert or replace into limits (key, points, expire) values (?, ?, ?)'

/** Opens the limiter on a migrated file. */
export function openCounts(path: string, limits: Limits): Limiter & { file: DatabaseFile } {
  const file = openDatabaseFile(path, { synchronous: 'OFF', busyMs: 0 })
  const longestMs = Math.max(limits.client.seconds, limits.total.seconds) * 1000
  const increment = batchIncrements(async (sums, now) => {
    const values = JSON.stringify(sums.map(({ key, points, expire }) => [key, points, expire]))
    return whileLocked(() => file.prepare(INCREMENT).all(values, now) as KeyedCount[])
  })

  class Counter extends RateLimiterSQLite {
    /** The library's interface to a store: increments, or starts a new window, and returns the row. */
    async _upsert(key: string, points: number, milliseconds: number, forceExpire: boolean): Promise<Count> {
      if (!forceExpire) return increment({ key, points, milliseconds })
      const count = { points, expire: Date.now() + milliseconds }
      await whileLocked(() => file.prepare(SET).run(key, points, count.expire))
      return count
    }
    async clearExpired(now: number) {
      file.prepare('delete from limits where expire < ?').run(now)
      // After the clock was set back, rows of clients that never return would stay until it catches up.
      file.prepare('update limits set expire = ? where expire > ?').run(now + longestMs, now + longestMs)
    }
  }
  const limiter = createLimiter(
    limits,
    (options) =>
      new Counter({
        ...options,
        storeClient: file,
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
