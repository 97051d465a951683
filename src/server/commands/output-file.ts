import { existsSync } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { moveTo, writeUnfinished, type Unfinished } from '#server/storage/unfinished.ts'

/**
 * Writes a file beside its place under another name, and moves it there once it is complete and on disk: an error or a
 * signal leaves no half file, and an existing file stays until the move. `force`: whether one is replaced; undefined when the
 * command has no such option. `mode`: 0o600 for personal data, whatever the umask.
 */
export async function writeOutput<Result>(
  path: string,
  { force, mode }: { force?: boolean; mode?: number },
  write: (output: Unfinished) => Promise<Result>,
): Promise<Result> {
  if (path === '-') throw new Error('Only export writes to standard output. For a file of this name, write ./-')
  if (!existsSync(dirname(path))) throw new Error(`The folder ${dirname(path)} does not exist.`)
  const found = await lstat(path).catch(() => undefined)
  // A device or a pipe must not be replaced, whatever `force` says.
  if (found?.isFile() === false) throw new Error(`${path} is not an ordinary file.`)
  if (found !== undefined && !force)
    throw new Error(`${path} already exists${force === undefined ? '' : ': add --force to replace it'}.`)
  const writing = writeUnfinished(path, mode, async (output) => {
    const result = await write(output)
    output.signal.throwIfAborted()
    await moveTo(path, output)
    return result
  })
  return writing.catch((error: NodeJS.ErrnoException) => {
    // A full disk does not say of which file.
    error.path ??= path
    throw error
  })
}
