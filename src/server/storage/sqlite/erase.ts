import { createReadStream, existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Kysely } from 'kysely'
import { isDamaged } from '#server/faults.ts'
import { openQueries } from '#server/storage/queries.ts'
import type { Eraser } from '#server/storage/store.ts'
import { removeUnfinished } from '#server/storage/unfinished.ts'
import { countsFileIn, dialectOf, listFileIn, openDatabaseFile, whileLocked, type DatabaseFile } from './file.ts'
import { FIND_TABLE, requireListFile, requireTable } from './read-only.ts'

/** How long to wait for a reader, such as an export or a backup, to finish. */
const READER_MS = 10_000
const RETRY_MS = 50
const CLIENT_COUNTS = `delete from limits where key like 'client:%'`

export async function openSqliteEraser(dataDir: string, address: string): Promise<Eraser> {
  const path = listFileIn(dataDir)
  await removeUnfinished(dirname(path))
  await requireListFile(dataDir)
  // Before SQLite opens the file: closing it here would release the locks of this process on it.
  const inBytes = await holdsBytes(path, address)
  // Not read-only for `find`: connections of one process share the index of the log, and the first decides.
  const file = openDatabaseFile(path, { synchronous: 'FULL', busyMs: 0 })
  try {
    requireTable(file.read(FIND_TABLE), path)
    file.execute('pragma secure_delete = on')
  } catch (error) {
    file.close()
    throw error
  }
  /** Leaves no byte of rows that are deleted, nor of rows in what another command has left unfinished. */
  async function eraseBytes(): Promise<void> {
    await eraseClients(countsFileIn(dataDir))
    await rewrite(file)
    const unfinished = await removeUnfinished(dirname(path))
    if (unfinished.length > 0) throw new Error(`Another command is writing ${unfinished.join(' and ')}.`)
  }

  return {
    find: () => openQueries(new Kysely({ dialect: dialectOf(file) })).find(address),
    async erase() {
      const deletion = file.prepare('delete from applications where address = ?')
      const { changes } = await whileLocked(() => deletion.run(address))
      if (changes === 0) {
        // Of an erasure that was killed.
        if (inBytes) await eraseBytes()
        return { kind: 'nobody' }
      }
      try {
        await eraseBytes()
        return { kind: 'erased', bytes: { kind: 'overwritten' } }
      } catch (reason) {
        return { kind: 'erased', bytes: { kind: 'left', reason: reason as Error } }
      }
    },
    close: () => Promise.resolve(file.close()),
  }
}

/** Whether a text is in the file or its log: in a row, as a part of a longer text, or in what a deleted row has left. */
async function holdsBytes(path: string, text: string): Promise<boolean> {
  const bytes = Buffer.from(text).toString('latin1')
  for (const name of [path, `${path}-wal`].filter(existsSync)) {
    let end = ''
    for await (const chunk of createReadStream(name, { encoding: 'latin1', highWaterMark: 1 << 20 })) {
      if ((end + chunk).includes(bytes)) return true
      end = String(chunk).slice(-bytes.length)
    }
  }
  return false
}

async function eraseClients(path: string): Promise<void> {
  if (!existsSync(path)) return
  try {
    const counts = openDatabaseFile(path, { synchronous: 'OFF', busyMs: 0 })
    try {
      counts.execute('pragma secure_delete = on')
      await whileLocked(() => counts.execute(CLIENT_COUNTS))
      await rewrite(counts)
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
 * places keep a copy. Applications wait for the first part, 4 seconds for a million rows.
 */
async function rewrite(file: DatabaseFile): Promise<void> {
  await whileLocked(() => file.execute('vacuum'))
  // Without the lock: what is moved into the file here, the truncation need not move.
  file.execute('pragma wal_checkpoint(passive)')
  // Tried again, because SQLite's own wait for a reader would keep the lock.
  for (const deadline = performance.now() + READER_MS; ; await delay(RETRY_MS)) {
    const [result] = file.read('pragma wal_checkpoint(truncate)')
    if (result?.['busy'] === 0) return
    if (performance.now() > deadline) throw new Error('Another process is reading the list, which keeps its log.')
  }
}
