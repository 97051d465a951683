import { stat } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { DatabaseSync } from '@photostructure/sqlite'
import { preparing, withPathOnErrors } from './database-file.ts'

/** How long a read waits for a server that recovers its log after a crash. */
const BUSY_MS = 5000

/**
 * A SQLite file that is only read. Reading changes no file and leaves none, and works on a full disk, in a read-only
 * folder, while a server runs, and after one was killed. Errors have the file as their `path`.
 */
export type ReadOnlyFile = {
  prepare: ReturnType<typeof preparing>
  execute: (text: string) => void
  /** Rejects when what was read may be inconsistent. Call it after reading. */
  checkUnchanged: () => Promise<void>
  close: () => void
}

/** Undefined when there is no such file. To read, SQLite would create it, its log (`-wal`) and the log's index (`-shm`). */
export async function openReadOnlyFile(path: string): Promise<ReadOnlyFile | undefined> {
  const file = await sizeAndTime(path)
  if (file === undefined) return undefined
  const log = await sizeAndTime(`${path}-wal`)
  const index = await sizeAndTime(`${path}-shm`)
  // A server runs or was killed: both exist, and SQLite's locks coordinate this read with the server.
  // An unused index is rebuilt in memory (`readonly_shm`), because it cannot grow on a full disk.
  if (log !== undefined && index !== undefined) return open(path, 'mode=ro&readonly_shm=1')
  // Without locks, a file that a server writes meanwhile gives inconsistent rows.
  const checkUnchanged = async () => {
    if ((await sizeAndTime(path)) === file) return
    throw new Error(`${path} was changed while it was read. Run the command again.`)
  }
  // The server has stopped: everything is in the one file.
  if (log === undefined || log.startsWith('0 ')) return { ...open(path, 'immutable=1'), checkUnchanged }
  // A log without its index, as in a copy of the two. SQLite keeps the index in memory for the only user of a file, and
  // it is told that there is no other one by the file system without locks.
  const alone = open(path, 'mode=ro&vfs=unix-none')
  alone.execute('pragma locking_mode = exclusive')
  return { ...alone, checkUnchanged }
}

function open(path: string, parameters: string): ReadOnlyFile {
  const withPath = withPathOnErrors(path)
  const connection = withPath(() => new DatabaseSync(`${pathToFileURL(path).href}?${parameters}`, { timeout: BUSY_MS }))
  return {
    prepare: preparing(connection, withPath),
    execute: (text) => withPath(() => connection.exec(text)),
    checkUnchanged: () => Promise.resolve(),
    close: () => connection.close(),
  }
}

/** The size of a file in bytes and its modification time, or undefined when it does not exist. */
async function sizeAndTime(path: string): Promise<string | undefined> {
  try {
    const { size, mtimeNs } = await stat(path, { bigint: true })
    return `${size} ${mtimeNs}`
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw new Error(`${path} cannot be read: check the owner of the file and its folder. (${message})`, {
      cause: error,
    })
  }
}
