import { chmod, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Log } from '#server/log.ts'

const OWNER_ONLY = 0o700
const GROUP_AND_OTHERS = 0o077

/**
 * Creates the folder for its owner only, whatever the umask: the list is personal data. The mode of an existing folder
 * is not changed, because a backup may need its group; the log warns when others have access.
 */
export async function ensurePrivateFolder(folder: string, log: Log): Promise<void> {
  if (await createFolder(folder)) return
  const { mode } = await stat(folder)
  // Windows has no such permission bits.
  if (process.platform === 'win32' || (mode & GROUP_AND_OTHERS) === 0) return
  const octal = (mode & 0o777).toString(8)
  log.warn(`${folder} contains personal data, and mode ${octal} gives others access. Run "chmod 700 ${folder}".`)
}

/** Returns whether it was created. Node's own `recursive` never returns where nothing can be created, as in /proc. */
async function createFolder(folder: string): Promise<boolean> {
  try {
    return await createLeaf(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw error
  }
  await createFolder(dirname(folder))
  return createLeaf(folder)
}

async function createLeaf(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, OWNER_ONLY)
    await chmod(folder, OWNER_ONLY)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' && (await stat(folder)).isDirectory()) return false
    throw error
  }
}
