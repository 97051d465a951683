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
export async function whyBuildIsStale(root = ROOT): Promise<string | undefined> {
  const built = await modificationTime(join(root, 'dist/server/main.js'))
  if (built === undefined) return 'there is no build'
  for (const source of SOURCES) {
    for (const file of await filesIn(root, source)) {
      if (((await modificationTime(join(root, file))) ?? 0) > built) return `${file} is newer than the build`
    }
  }
  return undefined
}

async function filesIn(root: string, source: string): Promise<string[]> {
  const found = await stat(join(root, source)).catch(() => undefined)
  if (!found?.isDirectory()) return [source]
  return [source, ...(await readdir(join(root, source), { recursive: true })).map((name) => join(source, name))]
}

/** The modification time in milliseconds. That of a folder also changes when a file is removed from it. */
async function modificationTime(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.mtimeMs
}
