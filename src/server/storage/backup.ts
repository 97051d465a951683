import { rm } from 'node:fs/promises'
import { withPathOnErrors } from './database-file.ts'
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
    requireIntact(list.prepare('pragma integrity_check(1)').all(), from)
    withPathOnErrors(to)(() => list.execute(`vacuum into '${to.replaceAll("'", "''")}'`))
    await list.checkUnchanged()
  } finally {
    list.close()
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
    requireIntact(copy.prepare('pragma integrity_check(1)').all(), path)
    return Number(copy.prepare('select count(*) as count from applications').all()[0]?.['count'])
  } finally {
    copy.close()
  }
}
