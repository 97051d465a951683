import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Kysely } from 'kysely'
import { listFileIn } from './data-files.ts'
import { dialectOf } from './database-file.ts'
import { openKyselyList } from './kysely-list.ts'
import { openReadOnlyFile, type ReadOnlyFile } from './read-only-file.ts'
import type { List } from './store.ts'
import { removeUnfinished } from './unfinished.ts'

/** The list in a folder, opened without changing any of its files. Errors have the file as their `path`. */
export async function openSqliteList(dataDir: string): Promise<List> {
  const path = listFileIn(dataDir)
  await removeUnfinished(dirname(path))
  const file = await openListFile(path)
  if (file === undefined) throw missingError(path)
  const list = openKyselyList(new Kysely({ dialect: dialectOf(file) }))

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
export async function requireListFile(path: string): Promise<void> {
  const { size } = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw ['ENOENT', 'ENOTDIR'].includes(error.code ?? '') ? missingError(path) : error
  })
  if (size === 0) throw emptyError(path)
}
