import { existsSync } from 'node:fs'
import { link, lstat, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { writeUnfinished, type Unfinished } from '#server/storage/unfinished.ts'

type Options = {
  /** Whether an existing file is replaced. */
  force: boolean
  /** The permissions of the file: 0o600 for personal data, whatever the umask. */
  mode?: number
}

/**
 * Writes a file beside its place under another name, and moves it there once it is complete and on disk: an error or a
 * signal leaves no half file, and an existing file stays until the move.
 */
export async function writeOutput<Result>(
  path: string,
  { force, mode }: Options,
  write: (output: Unfinished) => Promise<Result>,
): Promise<Result> {
  await checkPlace(path, force)
  return writeUnfinished(path, mode, async (output) => {
    const result = await write(output)
    output.signal.throwIfAborted()
    await output.handle.sync()
    await (force ? rename(output.path, path) : moveToFreePlace(output.path, path))
    return result
  }).catch((error: NodeJS.ErrnoException) => nameFile(error, path))
}

/** A device or a pipe must not be replaced, whatever `force` says. */
async function checkPlace(path: string, force: boolean): Promise<void> {
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    if (!existsSync(dirname(path))) throw new Error(`The folder ${dirname(path)} does not exist.`)
  })
  if (found === undefined) return
  if (!found.isFile()) throw new Error(`${path} is not an ordinary file.`)
  if (!force) throw existsError(path)
}

const existsError = (path: string) => new Error(`${path} exists already: add --force to replace it.`)

/** A hard link fails where a file is, even one that appeared just now. Some file systems have no hard links. */
async function moveToFreePlace(from: string, path: string): Promise<void> {
  try {
    await link(from, path)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw existsError(path)
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(code)) throw error
    await rename(from, path)
  }
}

/** Nobody knows the other name. */
function nameFile(error: NodeJS.ErrnoException, path: string): never {
  if (error.path?.endsWith('.unfinished') === true) error.path = path
  throw error
}
