import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { removeUnfinished } from '#server/storage/unfinished.ts'
import type { Waits } from '#server/waits.ts'
import { whileLocked, type DatabaseFile } from './file.ts'

const RETRY_MS = 50

/**
 * Removes what deleted rows left behind in the files of a list. `secure_delete` is not enough: SQLite moves rows between
 * pages, and their former places keep a copy. Applications wait for the first part, 3 seconds for a million rows. Rejects
 * when bytes are left.
 */
export async function rewrite(file: DatabaseFile, path: string, waits: Waits): Promise<void> {
  await whileLocked(() => file.execute('vacuum'), waits.statement)
  // Without the lock: what is moved into the file here, the truncation need not move.
  file.execute('pragma wal_checkpoint(passive)')
  // Tried again, because SQLite's own wait for a reader would keep the lock.
  for (const deadline = performance.now() + waits.reader; ; await delay(RETRY_MS)) {
    const [result] = file.read('pragma wal_checkpoint(truncate)')
    if (result?.['busy'] === 0) break
    if (performance.now() > deadline)
      throw new Error('Another process is reading the list, so its log cannot be emptied.')
  }
  // Rows are also in what another command has left.
  const unfinished = await removeUnfinished(dirname(path))
  if (unfinished.length > 0) throw new Error(`Another command is writing ${unfinished.join(' and ')}.`)
}
