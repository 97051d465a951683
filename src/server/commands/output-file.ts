import { link, lstat, rename } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { Interruption, writeUnfinished, type Unfinished } from '#server/storage/unfinished.ts'

type Options = {
  /** Whether an existing file is replaced. */
  force: boolean
  /** The permissions of the file: 0o600 for personal data, whatever the umask. */
  mode?: number
}

/** Errors are sentences about the file. */
class OutputError extends Error {}

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
  }).catch((error: Error) => {
    throw error instanceof Interruption ? error : sentenceFor(error, path)
  })
}

/** A device or a pipe must not be replaced, whatever `force` says. */
async function checkPlace(path: string, force: boolean): Promise<void> {
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw sentenceFor(error, path)
  })
  if (found === undefined) return
  if (found.isDirectory()) throw new OutputError(`${path} is a folder: name a file.`)
  if (!found.isFile()) throw new OutputError(`${path} is not an ordinary file.`)
  if (!force) throw existsError(path)
}

const existsError = (path: string) => new OutputError(`${path} exists already: add --force to replace it.`)

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

const FAULTS: Record<string, (path: string) => string> = {
  ENOENT: (path) => `The folder ${dirname(path)} does not exist.`,
  ENOTDIR: (path) => `${dirname(path)} is not a folder.`,
  EACCES: (path) => `${path} cannot be written: check the owner of its folder.`,
  EPERM: (path) => `${path} cannot be written: the operating system does not allow it.`,
  EROFS: (path) => `${path} cannot be written: its disk is mounted read-only.`,
  ENOSPC: (path) => `The disk is full: ${path} cannot be written.`,
  EDQUOT: (path) => `The disk quota is used up: ${path} cannot be written.`,
  EFBIG: (path) => `${path} would become too large for its disk.`,
  ENAMETOOLONG: (path) => `The name ${basename(path).slice(0, 40)}... is too long.`,
}

/** Errors of the list, which `write` throws as well, have a `path` of their own. */
function sentenceFor(error: NodeJS.ErrnoException, path: string): Error {
  if (error instanceof OutputError) return error
  // Nobody knows the other name.
  if (error.path?.endsWith('.unfinished') === true) error.path = path
  const sentence = FAULTS[error.code ?? '']?.(path)
  return sentence === undefined ? error : new OutputError(`${sentence} (${error.message})`, { cause: error })
}
