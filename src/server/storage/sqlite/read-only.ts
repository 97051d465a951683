import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DatabaseSync } from '@photostructure/sqlite'
import { Kysely } from 'kysely'
import { openQueries } from '#server/storage/queries.ts'
import type { List } from '#server/storage/store.ts'
import { removeUnfinished } from '#server/storage/unfinished.ts'
import { dialectOf, listFileIn, preparing, withPathOnErrors } from './file.ts'

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

/** The list in a folder, opened without changing any of its files. Errors have the file as their `path`. */
export async function openSqliteList(dataDir: string): Promise<List> {
  const path = listFileIn(dataDir)
  await removeUnfinished(dirname(path))
  const file = await openListFile(path)
  if (file === undefined) throw missingError(path)
  const list = openQueries(new Kysely({ dialect: dialectOf(file) }))

  const explain = async (error: unknown): Promise<never> => {
    // A change explains any other error.
    await file.checkUnchanged()
    throw error
  }
  const read = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = await work().catch(explain)
    await file.checkUnchanged()
    return result
  }
  return {
    async *all(selection) {
      try {
        yield* list.all(selection)
      } catch (error) {
        await explain(error)
      }
      await file.checkUnchanged()
    },
    find: (address) => read(() => list.find(address)),
    count: (selection) => read(() => list.count(selection)),
    countBy: (grouping, selection) => read(() => list.countBy(grouping, selection)),
    close: () => Promise.resolve(file.close()),
  }
}

const missingError = (path: string) =>
  new Error(`There is no waitlist at ${path}. DATA_DIR must be the folder of the waitlist.`)
const emptyError = (path: string) => new Error(`${path} has no waitlist: restore it from a backup.`)

export const FIND_TABLE = "select name from sqlite_master where name = 'applications'"

/** Throws when the rows of `FIND_TABLE` say that the file holds no list. */
export function requireTable(rows: unknown[], path: string): void {
  if (rows.length === 0) throw emptyError(path)
}

/** Opens a file that must hold a list, to be read. Undefined when there is no such file. */
export async function openListFile(path: string): Promise<ReadOnlyFile | undefined> {
  const file = await openReadOnlyFile(path)
  if (file !== undefined) requireTable(file.prepare(FIND_TABLE).all(), path)
  return file
}

/** Rejects when there is no list that may be opened for writing, which would create one. */
export async function requireListFile(dataDir: string): Promise<void> {
  const path = listFileIn(dataDir)
  const { size } = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw ['ENOENT', 'ENOTDIR'].includes(error.code ?? '') ? missingError(path) : error
  })
  if (size === 0) throw emptyError(path)
}
