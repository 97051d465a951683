import { stat } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Kysely } from 'kysely'
import { createReadList, type List } from '#server/storage/read-list.ts'
import type { Waits } from '#server/waits.ts'
import { dialectOf } from './dialect.ts'
import { connect, followLinks, listFileIn, LOG_SUFFIXES } from './file.ts'

/**
 * What stands beside the file of a list. `shared`: log and index, because a server runs or was killed. `whole`: nothing, or
 * a log without a row, because the server has stopped. `copied`: a log without its index, as in a copy of the two.
 */
type State = 'shared' | 'whole' | 'copied'

const OPENED_BY: Record<State, string> = {
  // SQLite's locks guard this read. An unused index is rebuilt in memory, because it cannot grow on a full disk.
  shared: 'mode=ro&readonly_shm=1',
  // Otherwise SQLite would create log and index.
  whole: 'immutable=1',
  // SQLite keeps the index in memory for the only user of a file: the file system without locks says that there is no other.
  copied: 'mode=ro&vfs=unix-none',
}

/** A log of this size holds its header alone. SQLite waits in vain for the writer that was killed after it. */
const LOG_HEADER = 32n
/** How often such a log is looked at, each 5 ms: after an erasure, the next application writes the header first. */
const LOOKS = 20

async function stateOf(path: string, looks = LOOKS): Promise<State> {
  const [log, index] = await Promise.all(LOG_SUFFIXES.map((suffix) => find(path + suffix)))
  if (log?.size === LOG_HEADER && index !== undefined && looks > 1) return delay(5).then(() => stateOf(path, looks - 1))
  if (log !== undefined && index !== undefined && log.size !== LOG_HEADER) return 'shared'
  return log === undefined || log.size <= LOG_HEADER ? 'whole' : 'copied'
}

/**
 * Reading changes no file and leaves none, and works on a full disk, in a read-only folder, while a server runs, and after
 * one was killed. `checkUnchanged` rejects when what was read may be inconsistent: call it after reading.
 */
export async function openReadOnly(place: string, waits: Waits) {
  const path = followLinks(place)
  const before = await find(path)
  if (before === undefined) throw new Error(`There is no file ${path}.`)
  const state = await stateOf(path)
  const file = connect(path, waits.recovery, `${pathToFileURL(path).href}?${OPENED_BY[state]}`)
  if (state === 'copied') file.execute('pragma locking_mode = exclusive')
  if (file.read("select name from sqlite_master where name = 'applications'").length === 0) throw emptyError(path)
  async function checkUnchanged(): Promise<void> {
    // Without locks, a file that a server writes meanwhile gives inconsistent rows.
    if (state === 'shared') return
    const after = await find(path)
    if (after?.size === before?.size && after?.mtimeNs === before?.mtimeNs) return
    throw new Error(`${path} was changed while it was read. Run the command again.`)
  }
  return { ...file, checkUnchanged }
}

const find = (path: string) => stat(path, { bigint: true }).catch(undefinedIfMissing)

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}

/** The list in a folder, opened without changing any of its files. Errors have the file as their `path`. */
export const openSqliteList = async (dataDir: string, waits: Waits): Promise<List> =>
  listIn(await findListFile(dataDir), waits)

/** The list in a file such as a backup. Rejects when it is the list in the folder `ownDir`. */
export async function openOtherSqliteList(path: string, ownDir: string | undefined, waits: Waits): Promise<List> {
  const own = ownDir === undefined ? undefined : await find(listFileIn(ownDir))
  const other = await find(path)
  // By its inode: a link is another path of the same list.
  if (own !== undefined && own.ino === other?.ino && own.dev === other.dev)
    throw new Error(`${path} is this list itself.`)
  return listIn(path, waits)
}

async function listIn(path: string, waits: Waits): Promise<List> {
  const file = await openReadOnly(path, waits)
  const list = createReadList(new Kysely({ dialect: dialectOf(file, waits.statement) }))
  return {
    ...list,
    async *all(selection) {
      try {
        yield* list.all(selection)
      } finally {
        // A change explains any other error.
        await file.checkUnchanged()
      }
    },
    close: () => {
      file.close()
      return file.checkUnchanged()
    },
  }
}

const emptyError = (path: string) => new Error(`${path} has no waitlist: restore it from a backup.`)

/** The path of the list in a folder. Rejects when there is none: to open it for writing would create one. */
export async function findListFile(dataDir: string): Promise<string> {
  const path = listFileIn(dataDir)
  const found = await find(path)
  if (found === undefined)
    throw new Error(`There is no waitlist at ${path}. DATA_DIR must be the folder of the waitlist.`)
  if (found.size === 0n) throw emptyError(path)
  return path
}
