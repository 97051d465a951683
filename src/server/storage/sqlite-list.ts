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
 * The list in a folder, read without a trace: on a full disk, in a folder that can only be read, while a server runs,
 * and after one was killed. Errors carry the file as their `path`.
 */
export async function openSqliteList(dataDir: string): Promise<List> {
  const path = join(resolve(dataDir), 'waitlist.db')
  const file = await sizeAndTime(path)
  if (file === undefined) {
    throw new Error(`There is no list at ${path}. DATA_DIR must name the folder of the list.`)
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

/** SQLite would create its log (`-wal`) and the index of the log (`-shm`) to read: what is there decides how to open. */
async function open(path: string, file: string): Promise<List> {
  const log = await sizeAndTime(`${path}-wal`)
  const index = await sizeAndTime(`${path}-shm`)
  // A server runs, or was killed: both are there, and reading takes the locks that keep it and the server apart.
  // An index that nobody uses is made anew in memory (`readonly_shm`): on a full disk it could not grow.
  if (log !== undefined && index !== undefined) return listIn(path, 'mode=ro&readonly_shm=1')
  // The server has stopped: the one file is all.
  if (log === undefined || log.startsWith('0 ')) return unchanging(path, file, listIn(path, 'immutable=1'))
  return unchanging(path, file, await listInCopy(path))
}

/** A log without its index, as in a copy of the folder. SQLite makes an index only beside them, so beside a copy. */
async function listInCopy(path: string): Promise<List> {
  const folder = await mkdtemp(join(tmpdir(), 'waitlist-'))
  const copy = join(folder, 'waitlist.db')
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    for (const end of ['', '-wal']) await copyFile(path + end, copy + end)
    const list = listIn(copy, 'mode=ro')
    return { all: () => list.all(), close: () => list.close().then(remove) }
  } catch (error) {
    await remove()
    if (!(error instanceof Error) || !('syscall' in error)) throw error
    const reason = `The index of ${path}-wal is missing, so that both files must be copied to ${tmpdir()} to be read`
    throw new Error(`${reason}. That failed; TMPDIR may name another folder. (${error.message})`, { cause: error })
  }
}

function listIn(path: string, how: 'mode=ro' | 'mode=ro&readonly_shm=1' | 'immutable=1'): List {
  const connection = new Database(`${pathToFileURL(path).href}?${how}`)
  connection.exec(`pragma busy_timeout = ${BUSY_MS}`)
  const tables = connection.prepare("select name from sqlite_master where name = 'applications'").all()
  if (tables.length === 0) throw new Error(`${path} holds no list: put it back from a copy.`)
  return openStore(new SqliteDialect({ database: connection }))
}

/** Read without locks, a file that a server writes to meanwhile gives rows that never were together. */
function unchanging(path: string, before: string, list: List): List {
  return {
    async *all() {
      try {
        yield* list.all()
      } finally {
        if ((await sizeAndTime(path)) !== before) {
          // oxlint-disable-next-line no-unsafe-finally -- whatever else was read or went wrong comes of the change
          throw new Error(`${path} was written to meanwhile. Run the export again.`)
        }
      }
    },
    close: () => list.close(),
  }
}

/** The size of a file in bytes and the time of its last change, or undefined where there is none. */
async function sizeAndTime(path: string): Promise<string | undefined> {
  try {
    const { size, mtimeNs } = await stat(path, { bigint: true })
    return `${size} ${mtimeNs}`
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw new Error(`${path} cannot be read: see who owns it and its folder. (${message})`, { cause: error })
  }
}
