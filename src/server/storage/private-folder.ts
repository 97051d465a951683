import { chmod, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Log } from '#server/log.ts'

const OWNER_ALONE = 0o700
const OTHERS = 0o077

/**
 * Makes the folder for its owner alone, whatever the umask: the list is personal data. A folder that is there already is
 * left as it is, because a backup may come in by its group; the log says so when others can get in.
 */
export async function openPrivateFolder(folder: string, log: Log): Promise<void> {
  if (await makeFolder(folder)) return
  const { mode } = await stat(folder)
  // Windows has no such modes.
  if (process.platform === 'win32' || (mode & OTHERS) === 0) return
  const octal = (mode & 0o777).toString(8)
  log.warn(`${folder} holds personal data, and its mode ${octal} lets others in: "chmod 700 ${folder}" keeps them out.`)
}

/** Says whether it had to be made. Node's own `recursive` never ends where the system has no place, as in /proc. */
async function makeFolder(folder: string): Promise<boolean> {
  try {
    return await makeOne(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw error
  }
  await makeFolder(dirname(folder))
  return makeOne(folder)
}

async function makeOne(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, OWNER_ALONE)
    await chmod(folder, OWNER_ALONE)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' && (await stat(folder)).isDirectory()) return false
    throw error
  }
}
