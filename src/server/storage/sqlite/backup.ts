import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describeFault, isDamaged, isLocked } from '#server/faults.ts'
import type { Log } from '#server/log.ts'
import { moveTo, writeUnfinished, type Unfinished } from '#server/storage/unfinished.ts'
import type { Waits } from '#server/waits.ts'
import { connect, listFileIn, removeBeside, withPathOnErrors, type DatabaseFile } from './file.ts'
import { createPrivateFolder, migrateList, sizeOf } from './open-sqlite.ts'
import { openReadOnly } from './read-only.ts'

/**
 * Copies the list in the file `from` to the file `to`, which `writeUnfinished` has made, while it is in use. The copy is one
 * complete file, without the bytes of deleted rows. Returns how many applications it holds. Errors have a `path`.
 */
export async function copyList(from: string, to: string, waits: Waits): Promise<number> {
  await withIntactList(from, waits, async (list) => {
    withPathOnErrors(to)(() => list.execute(`vacuum into '${to.replaceAll("'", "''")}'`))
    await list.checkUnchanged()
  })
  const [count = 0] = await readBack(to, 'count(*)', waits)
  return count
}

/** Counts applications by these expressions. */
const readBack = (path: string, counts: string, waits: Waits) =>
  withIntactList(path, waits, (list) =>
    Object.values(list.read(`select ${counts} from applications`)[0] ?? {}).map(Number),
  )

/** Reads the whole file before the work. */
async function withIntactList<Result>(
  path: string,
  waits: Waits,
  work: (list: Awaited<ReturnType<typeof openReadOnly>>) => Result | Promise<Result>,
): Promise<Result> {
  const list = await openReadOnly(path, waits)
  try {
    list.checkIntact('integrity_check')
    return await work(list)
  } finally {
    list.close()
  }
}

/**
 * Replaces the list in a folder by a copy of the list in the file `from`, checked and migrated. Rejects with a sentence,
 * and changes nothing, when there is a list and not `force`, and while another process uses it. Returns how many
 * applications it holds, how many of them the webhook was not told of when the backup was made, and how many are lost.
 */
export async function restoreList(dataDir: string, from: string, force: boolean, log: Log, waits: Waits) {
  const path = listFileIn(dataDir)
  const target = await stat(path).catch(() => undefined)
  if (target === undefined) await createPrivateFolder(dirname(path), log)
  // Beside the list, so that moving it there is one step that cannot fail halfway.
  return writeUnfinished(path, 0o600, async (unfinished) => {
    const { path: copy, signal } = unfinished
    const copied = await copyList(from, copy, waits)
    signal.throwIfAborted()
    await migrateList(copy, waits)
    // The log is empty when the last connection was closed.
    if (sizeOf(`${copy}-wal`) > 0) throw new Error(`${copy}-wal could not be moved into the file.`)
    await removeBeside(copy)
    const [count = 0, untold = 0] = await readBack(copy, 'count(*), count(webhook_next_attempt_at)', waits)
    // The migration would create an empty file where somebody has removed the copy.
    if (count !== copied) throw new Error(`${copy} was changed while it was written.`)
    if (target !== undefined && target.size > 0 && !force) {
      const both = (lost: number) => `Of its applications, ${from} lacks ${lost}: "import ${from}" keeps both.`
      const state = await withIntactList(path, waits, (list) => countLost(list, copy)).then(both, describeFault)
      throw new Error(`There is already a list at ${path}. ${state} Back it up, then add --force to replace it.`)
    }
    signal.throwIfAborted()
    return { count, untold, lost: await replace(path, unfinished, waits) }
  })
}

/** How many applications of a list a copy lacks. Rejects when the list is damaged. */
async function countLost(list: Pick<DatabaseFile, 'prepare' | 'read'>, copy: string): Promise<number> {
  list.prepare('attach ? as copy').run(`${pathToFileURL(copy).href}?immutable=1`)
  const lost = 'from main.applications where address not in (select address from copy.applications)'
  return Number(list.read(`select count(*) as count ${lost}`)[0]?.['count'])
}

/**
 * A server that has the old file open would go on to write into it: it must not run, and one that starts meanwhile must
 * wait. Returns how many applications are lost.
 */
async function replace(path: string, unfinished: Unfinished, waits: Waits): Promise<number> {
  const list = lock(path, waits)
  try {
    const lost = list === undefined ? 0 : await countLost(list, unfinished.path).catch(() => 0)
    await removeBeside(path)
    await moveTo(path, unfinished)
    return lost
  } finally {
    list?.close()
  }
}

/**
 * Locks a file for this process alone. Does nothing when it is missing or damaged: no server can have opened it. Moves the
 * log into the file first, so that closing it later touches no log of a new file at this path.
 */
function lock(path: string, waits: Waits): ReturnType<typeof connect> | undefined {
  if (!existsSync(path)) return undefined
  const file = connect(path, waits.recovery)
  try {
    file.execute(`pragma busy_timeout = ${waits.restore}; pragma locking_mode = exclusive; begin exclusive; commit`)
    file.execute('pragma journal_mode = delete')
  } catch (error) {
    if (isLocked(error as Error)) {
      const sentence = `A server or another command is using the list in ${dirname(path)}: stop it, and run this again.`
      throw new Error(sentence, { cause: error })
    }
    if (!isDamaged(error as Error)) throw error
  }
  return file
}
