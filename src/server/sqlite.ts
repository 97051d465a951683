import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { SqliteDialect, type SqliteDatabase } from 'kysely'
import { RateLimiterSQLite } from 'rate-limiter-flexible'
import { openDatabaseFile } from './database-file.ts'
import { openStore } from './kysely-store.ts'
import { createLimiter, type Limits } from './limiter.ts'
import type { Persistence } from './persistence.ts'

/** How long one attempt may stop the process while another one holds the file. */
const BUSY_MS = 100

const LIMITS_TABLE = 'create table if not exists limits (key text primary key, points integer not null, expire integer)'

/**
 * Both files of one machine: `waitlist.db`, of which nothing may be lost, and `limits.db`, the counts of the last
 * minutes, which a power cut may take.
 */
export async function openSqlite(folder: string, limits: Limits): Promise<Persistence> {
  await mkdir(folder, { recursive: true })
  const list = openDatabaseFile(join(folder, 'waitlist.db'), { synchronous: 'FULL', busyMs: BUSY_MS })
  const store = await openStore(new SqliteDialect({ database: list as unknown as SqliteDatabase }))
  const counts = openDatabaseFile(join(folder, 'limits.db'), { synchronous: 'OFF', busyMs: BUSY_MS })
  counts.execute(LIMITS_TABLE)
  const limiter = createLimiter(limits, (options) => {
    return new RateLimiterSQLite({
      ...options,
      storeClient: counts,
      storeType: 'better-sqlite3',
      tableName: 'limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
    })
  })
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
