import { existsSync } from 'node:fs'
import { Kysely } from 'kysely'
import { removeDamagedCounts } from './counts-file.ts'
import { countsFileIn, listFileIn } from './data-files.ts'
import { dialectOf, openDatabaseFile, type DatabaseFile } from './database-file.ts'
import type { Eraser } from './eraser.ts'
import { isDamaged } from './faults.ts'
import { openKyselyList } from './kysely-list.ts'
import { FIND_TABLE, requireListFile, requireTable } from './sqlite-list.ts'

/** How long to wait for a server that writes, or for a reader to finish. */
const BUSY_MS = 10_000
const CLIENT_COUNTS = `delete from limits where key like 'client:%'`

export async function openSqliteEraser(dataDir: string): Promise<Eraser> {
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
