import { existsSync } from 'node:fs'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import type { Config } from '#server/config.ts'
import { removeDamagedCounts } from './counts-file.ts'
import { countsFileIn, listFileIn } from './data-files.ts'
import { openDatabaseFile, type DatabaseFile } from './database-file.ts'
import { isDamaged } from './faults.ts'
import { openKyselyList } from './kysely-list.ts'
import { dialectOf } from './migrate-file.ts'
import { openPostgresList } from './postgres-list.ts'
import { FIND_TABLE, requireListFile, requireTable } from './sqlite-list.ts'
import type { List } from './store.ts'

/** `bytes`: what became of the bytes of the row. `left`: they are still in the files, for a reason. */
export type Erasure =
  | { kind: 'nobody' }
  | { kind: 'erased'; bytes: { kind: 'overwritten' | 'left to PostgreSQL' } | { kind: 'left'; reason: Error } }

export type Eraser = Pick<List, 'find' | 'close'> & {
  /**
   * Takes a person out of the list, with the digest of the idempotency key, which is in the same row. The counts of the
   * rate limits have network addresses as keys, which nothing connects with a person: those of all clients go.
   */
  erase: (address: string) => Promise<Erasure>
}

/** Opens the configured list. Works beside a running server. Creates and migrates nothing; rejects with a sentence. */
export function openEraser({ databaseUrl, dataDir }: Config): Promise<Eraser> {
  return databaseUrl === undefined ? openSqliteEraser(dataDir) : openPostgresEraser(databaseUrl)
}

/** How long to wait for a server that writes, or for a reader to finish. */
const BUSY_MS = 10_000
const CLIENT_COUNTS = `delete from limits where key like 'client:%'`

async function openSqliteEraser(dataDir: string): Promise<Eraser> {
  const path = listFileIn(dataDir)
  await requireListFile(path)
  // Not read-only for `find`: connections of one process share the index of the log, and the first decides.
  const file = openDatabaseFile(path, { synchronous: 'FULL', busyMs: BUSY_MS })
  try {
    requireTable(file.read(FIND_TABLE), path)
    file.execute('pragma secure_delete = on')
  } catch (error) {
    file.close()
    throw error
  }
  return {
    find: openKyselyList(new Kysely({ dialect: dialectOf(file) })).find,
    async erase(address) {
      const { changes } = file.prepare('delete from applications where address = ?').run(address)
      if (changes === 0) return { kind: 'nobody' }
      try {
        eraseClients(countsFileIn(dataDir))
        rewrite(file)
        return { kind: 'erased', bytes: { kind: 'overwritten' } }
      } catch (reason) {
        return { kind: 'erased', bytes: { kind: 'left', reason: reason as Error } }
      }
    },
    close: () => Promise.resolve(file.close()),
  }
}

function eraseClients(path: string): void {
  removeDamagedCounts(path)
  if (!existsSync(path)) return
  try {
    const counts = openDatabaseFile(path, { synchronous: 'OFF', busyMs: BUSY_MS })
    try {
      counts.execute('pragma secure_delete = on')
      counts.execute(CLIENT_COUNTS)
      rewrite(counts)
    } finally {
      counts.close()
    }
  } catch (error) {
    // The next start replaces damaged counts.
    if (!isDamaged(error as Error)) throw error
  }
}

/**
 * Removes what deleted rows left behind. `secure_delete` is not enough: SQLite moves rows between pages, and their former
 * places keep a copy.
 */
function rewrite(file: DatabaseFile): void {
  file.execute('vacuum')
  const [result] = file.read('pragma wal_checkpoint(truncate)')
  if (result?.['busy'] !== 0) throw new Error('Another process is reading the list, which keeps its log.')
}

/** `vacuum full` would lock out every visitor. PostgreSQL reuses the space of deleted rows by itself. */
async function openPostgresEraser(connectionString: string): Promise<Eraser> {
  // Says what is wrong with the address or the database.
  const list = await openPostgresList(connectionString)
  const pool = new Pool({ connectionString, max: 1, connectionTimeoutMillis: BUSY_MS, query_timeout: BUSY_MS })
  pool.on('error', () => {})
  const database = new Kysely<Record<'applications' | 'limits', { address: string; key: string }>>({
    dialect: new PostgresDialect({ pool }),
  })
  return {
    find: (address) => list.find(address),
    erase: (address) =>
      database.transaction().execute(async (transaction): Promise<Erasure> => {
        const deleted = await transaction.deleteFrom('applications').where('address', '=', address).execute()
        if (deleted[0]?.numDeletedRows === 0n) return { kind: 'nobody' }
        await transaction.deleteFrom('limits').where('key', 'like', 'client:%').execute()
        return { kind: 'erased', bytes: { kind: 'left to PostgreSQL' } }
      }),
    async close() {
      await list.close()
      await database.destroy()
    },
  }
}
