import { rm } from 'node:fs/promises'
import { requireIntact } from './migrate-file.ts'
import { openReadOnlyFile } from './read-only-file.ts'
import { openListFile } from './sqlite-list.ts'

/**
 * Copies the list in the file `from` to the file `to`, which is empty or missing, while it is in use. The copy is one
 * complete file, without the bytes of deleted rows. Returns how many applications it holds. Errors have a `path`.
 */
export async function copyList(from: string, to: string): Promise<number> {
  const list = await openListFile(from)
  if (list === undefined) throw new Error(`There is no file ${from}.`)
  try {
    await withPath(from, async () => requireIntact(list.connection.prepare('pragma integrity_check(1)').all(), from))
    await withPath(to, async () => list.connection.exec(`vacuum into '${to.replaceAll("'", "''")}'`))
    await list.checkUnchanged()
  } finally {
    await list.close()
    // SQLite leaves it when the disk is full.
    await rm(`${to}-journal`, { force: true })
  }
  return countChecked(to)
}

/** Reads the whole file back. */
export async function countChecked(path: string): Promise<number> {
  const copy = await openReadOnlyFile(path)
  if (copy === undefined) throw new Error(`There is no file ${path}.`)
  try {
    return await withPath(path, async () => {
      requireIntact(copy.connection.prepare('pragma integrity_check(1)').all(), path)
      const [row] = copy.connection.prepare('select count(*) as count from applications').all() as { count: number }[]
      return row?.count ?? 0
    })
  } finally {
    await copy.close()
  }
}

async function withPath<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw Object.assign(error as Error, { path })
  }
}
