import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Database from 'libsql'

/** How long a read waits for a server that recovers its log after a crash. */
const BUSY_MS = 5000

/**
 * A SQLite file that is only read. Reading changes no file, and works on a full disk, in a read-only folder, while a
 * server runs, and after one was killed.
 */
export type ReadOnlyFile = {
  connection: Database.Database
  /** Rejects when what was read may be inconsistent. Call it after reading. */
  checkUnchanged: () => Promise<void>
  close: () => Promise<void>
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
  return { ...(await openCopy(path)), checkUnchanged }
}

/** A log without its index, as in a backup. SQLite creates the index only beside the log: use a temporary copy. */
async function openCopy(path: string): Promise<ReadOnlyFile> {
  const folder = await mkdtemp(join(tmpdir(), 'waitlist-'))
  const copy = join(folder, 'waitlist.db')
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    for (const suffix of ['', '-wal']) await copyFile(path + suffix, copy + suffix)
    const file = open(copy, 'mode=ro')
    return { ...file, close: () => file.close().then(remove) }
  } catch (error) {
    await remove()
    if (!(error instanceof Error) || !('syscall' in error)) throw error
    const reason = `${path}-wal has no index (-shm), so reading needs a copy of both files in ${tmpdir()}`
    throw new Error(`${reason}. Copying failed: set TMPDIR to another folder. (${error.message})`, { cause: error })
  }
}

function open(path: string, parameters: 'mode=ro' | 'mode=ro&readonly_shm=1' | 'immutable=1'): ReadOnlyFile {
  const connection = new Database(`${pathToFileURL(path).href}?${parameters}`)
  connection.exec(`pragma busy_timeout = ${BUSY_MS}`)
  return {
    connection,
    checkUnchanged: () => Promise.resolve(),
    close: () => Promise.resolve(void connection.close()),
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
