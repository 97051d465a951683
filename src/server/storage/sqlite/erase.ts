import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { StoredApplication } from '#server/storage/stored-application.ts'
import { removeUnfinished } from '#server/storage/unfinished.ts'
import type { Eraser } from '#server/storage/write-list.ts'
import { openDatabaseFile, whileLocked, type DatabaseFile } from './file.ts'
import { findListFile } from './read-only.ts'

/** How long to wait for a reader, such as an export or a backup, to finish. */
const READER_MS = 10_000
const RETRY_MS = 50

export async function openSqliteEraser(dataDir: string, address: string): Promise<Eraser> {
  const path = await findListFile(dataDir)
  // Not read-only for `find`: connections of one process share the index of the log, and the first decides.
  const file = openDatabaseFile(path, 0)

  return {
    find: () => {
      const person = file.prepare('select * from applications where address = ?')
      return whileLocked(() => person.all(address)[0] as StoredApplication | undefined)
    },
    async erase() {
      const deletion = file.prepare('delete from applications where address = ?')
      const { changes } = await whileLocked(() => deletion.run(address))
      try {
        // Also when nobody was deleted: an erasure that was killed may have left bytes.
        await rewrite(file)
        // Rows are also in what another command has left.
        const unfinished = await removeUnfinished(dirname(path))
        if (unfinished.length > 0) throw new Error(`Another command is writing ${unfinished.join(' and ')}.`)
      } catch (reason) {
        if (changes === 0) throw reason
        return { kind: 'left', reason: reason as Error }
      }
      return { kind: changes === 0 ? 'nobody' : 'overwritten' }
    },
    close: () => Promise.resolve(file.close()),
  }
}

/**
 * Removes what deleted rows left behind. `secure_delete` is not enough: SQLite moves rows between pages, and their former
 * places keep a copy. Applications wait for the first part, 3 seconds for a million rows.
 */
async function rewrite(file: DatabaseFile): Promise<void> {
  await whileLocked(() => file.execute('vacuum'))
  // Without the lock: what is moved into the file here, the truncation need not move.
  file.execute('pragma wal_checkpoint(passive)')
  // Tried again, because SQLite's own wait for a reader would keep the lock.
  for (const deadline = performance.now() + READER_MS; ; await delay(RETRY_MS)) {
    const [result] = file.read('pragma wal_checkpoint(truncate)')
    if (result?.['busy'] === 0) return
    if (performance.now() > deadline)
      throw new Error('Another process is reading the list, so its log cannot be emptied.')
  }
}
