import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { SqliteDialect } from 'kysely'
import Database from 'libsql'
import { openStore } from './kysely-store.ts'
import type { List } from './store.ts'

/** How long a read waits for a server that recovers its log after a crash. */
const BUSY_MS = 5000

/**
 * The list in a folder. Reading changes no file, and works on a full disk, in a read-only folder, while a server runs,
 * and after one was killed. Errors have the file as their `path`.
 */
export async function openSqliteList(dataDir: string): Promise<List> {
  const path = join(resolve(dataDir), 'waitlist.db')
  const file = await sizeAndTime(path)
  if (file === undefined) {
    throw new Error(`There is no waitlist at ${path}. DATA_DIR must be the folder of the waitlist.`)
  }
  try {
    const list = await open(path, file)
    return {
      async *all() {
        try {
          yield* list.all()
        } catch (error) {
          throw Object.assign(error as Error, { path })
        }
      },
      close: () => list.close(),
    }
  } catch (error) {
    throw Object.assign(error as Error, { path })
  }
}

/** To read, SQLite would create missing files, its log (`-wal`) and the log's index (`-shm`): open without them. */
async function open(path: string, file: string): Promise<List> {
  const log = await sizeAndTime(`${path}-wal`)
  const index = await sizeAndTime(`${path}-shm`)
  // A server runs or was killed: both exist, and SQLite's locks coordinate this read with the server.
  // An unused index is rebuilt in memory (`readonly_shm`), because it cannot grow on a full disk.
  if (log !== undefined && index !== undefined) return openReadOnly(path, 'mode=ro&readonly_shm=1')
  // The server has stopped: everything is in the one file.
  if (log === undefined || log.startsWith('0 ')) return rejectIfChanged(path, file, openReadOnly(path, 'immutable=1'))
  return rejectIfChanged(path, file, await openCopy(path))
}

/** A log without its index, as in a backup. SQLite creates the index only beside the log: use a temporary copy. */
async function openCopy(path: string): Promise<List> {
  const folder = await mkdtemp(join(tmpdir(), 'waitlist-'))
  const copy = join(folder, 'waitlist.db')
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    for (const suffix of ['', '-wal']) await copyFile(path + suffix, copy + suffix)
    const list = openReadOnly(copy, 'mode=ro')
    return { all: () => list.all(), close: () => list.close().then(remove) }
  } catch (error) {
    await remove()
    if (!(error instanceof Error) || !('syscall' in error)) throw error
    const reason = `${path}-wal has no index (-shm), so reading needs a copy of both files in ${tmpdir()}`
    throw new Error(`${reason}. Copying failed: set TMPDIR to another folder. (${error.message})`, { cause: error })
  }
}

function openReadOnly(path: string, parameters: 'mode=ro' | 'mode=ro&readonly_shm=1' | 'immutable=1'): List {
  const connection = new Database(`${pathToFileURL(path).href}?${parameters}`)
  connection.exec(`pragma busy_timeout = ${BUSY_MS}`)
  const tables = connection.prepare("select name from sqlite_master where name = 'applications'").all()
  if (tables.length === 0) throw new Error(`${path} has no waitlist: restore it from a backup.`)
  return openStore(new SqliteDialect({ database: connection }))
}

/** Without locks, a file that a server writes meanwhile gives an inconsistent list: reading then rejects. */
function rejectIfChanged(path: string, before: string, list: List): List {
  return {
    async *all() {
      try {
        yield* list.all()
      } finally {
        if ((await sizeAndTime(path)) !== before) {
          // oxlint-disable-next-line no-unsafe-finally -- the change explains any other error
          throw new Error(`${path} was changed while it was read. Run the export again.`)
        }
      }
    },
    close: () => list.close(),
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
