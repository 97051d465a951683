import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Kysely } from 'kysely'
import { openQueries } from '#server/storage/queries.ts'
import type { List } from '#server/storage/store.ts'
import { removeUnfinished } from '#server/storage/unfinished.ts'
import { connect, dialectOf, listFileIn, type DatabaseFile } from './file.ts'

/**
 * Opens the file of a list to read it. Reading changes no file and leaves none, and works on a full disk, in a read-only
 * folder, while a server runs, and after one was killed. `checkUnchanged` rejects when what was read may be inconsistent:
 * call it after reading.
 */
export async function openListFile(path: string) {
  const before = await sizeAndTime(path)
  if (before === undefined) throw new Error(`There is no file ${path}.`)
  const log = await sizeAndTime(`${path}-wal`)
  const index = await sizeAndTime(`${path}-shm`)
  const checkUnchanged = async () => {
    if ((await sizeAndTime(path)) === before) return
    throw new Error(`${path} was changed while it was read. Run the command again.`)
  }
  const open = (parameters: string) => connect(path, `${pathToFileURL(path).href}?${parameters}`)

  // A server runs or was killed: SQLite's locks coordinate this read with the server. An unused index is rebuilt in
  // memory (`readonly_shm`), because it cannot grow on a full disk.
  const isShared = log !== undefined && index !== undefined
  // The server has stopped: everything is in the one file. To read it otherwise, SQLite would create log and index.
  const isWhole = log === undefined || log.startsWith('0 ')
  // A log without its index, as in a copy of the two. SQLite keeps the index in memory for the only user of a file, and
  // it is told that there is no other one by the file system without locks.
  const file = open(isShared ? 'mode=ro&readonly_shm=1' : isWhole ? 'immutable=1' : 'mode=ro&vfs=unix-none')
  if (!isShared && !isWhole) file.execute('pragma locking_mode = exclusive')
  if (!holdsList(file)) throw emptyError(path)
  // Without locks, a file that a server writes meanwhile gives inconsistent rows.
  return { ...file, checkUnchanged: isShared ? () => Promise.resolve() : checkUnchanged }
}

/** The size of a file in bytes and its modification time, or undefined when it does not exist. */
async function sizeAndTime(path: string): Promise<string | undefined> {
  const found = await stat(path, { bigint: true }).catch(undefinedIfMissing)
  return found && `${found.size} ${found.mtimeNs}`
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}

/** The list in a folder, opened without changing any of its files. Errors have the file as their `path`. */
export async function openSqliteList(dataDir: string): Promise<List> {
  const path = await findListFile(dataDir)
  await removeUnfinished(dirname(path))
  const file = await openListFile(path)
  const list = openQueries(new Kysely({ dialect: dialectOf(file) }))
  const checked = async <Result>(work: Promise<Result>) => {
    try {
      return await work
    } finally {
      // A change explains any other error.
      await file.checkUnchanged()
    }
  }
  return {
    async *all(selection) {
      try {
        yield* list.all(selection)
      } finally {
        await file.checkUnchanged()
      }
    },
    find: (address) => checked(list.find(address)),
    count: (selection) => checked(list.count(selection)),
    countBy: (grouping, selection) => checked(list.countBy(grouping, selection)),
    close: () => Promise.resolve(file.close()),
  }
}

const emptyError = (path: string) => new Error(`${path} has no waitlist: restore it from a backup.`)

/** The path of the list in a folder. Rejects when there is none: to open it for writing would create one. */
export async function findListFile(dataDir: string): Promise<string> {
  const path = listFileIn(dataDir)
  const found = await stat(path).catch(undefinedIfMissing)
  if (found === undefined)
    throw new Error(`There is no waitlist at ${path}. DATA_DIR must be the folder of the waitlist.`)
  if (found.size === 0) throw emptyError(path)
  return path
    pending: (limit) => checked(list.pending(limit)),
}

export const holdsList = (file: Pick<DatabaseFile, 'read'>) =>
  file.read("select name from sqlite_master where name = 'applications'").length > 0
