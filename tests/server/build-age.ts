import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
/** The files and folders that a build reads. */
const SOURCES = [
  'src',
  'public',
  'index.html',
  'package.json',
  'package-lock.json',
  'panda.config.ts',
  'vite.config.ts',
]

/** Why the build in `dist/` must not be used, such as a newer source. Undefined if it is current. */
export async function whyBuildIsStale(): Promise<string | undefined> {
  const built = await modificationTime('dist/server/main.js').catch(() => undefined)
  if (built === undefined) return 'there is no build'
  for (const source of SOURCES) {
    // A file has no names in it. The time of a folder changes when a file is removed from it.
    const names = await readdir(join(ROOT, source), { recursive: true }).catch(() => [])
    for (const file of [source, ...names.map((name) => join(source, name))]) {
      if ((await modificationTime(file)) > built) return `${file} is newer than the build`
    }
  }
  return undefined
}

const modificationTime = async (file: string) => (await stat(join(ROOT, file))).mtimeMs
