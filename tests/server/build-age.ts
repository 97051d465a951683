import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
/** All that a build reads. */
const SOURCES = [
  'src',
  'public',
  'index.html',
  'package.json',
  'package-lock.json',
  'panda.config.ts',
  'vite.config.ts',
]

/** The first source that is newer than the build in `dist/`, or what else speaks against it; nothing if it is current. */
export async function whyBuildIsStale(root = ROOT): Promise<string | undefined> {
  const built = await changeOf(join(root, 'dist/server/main.js'))
  if (built === undefined) return 'there is no build'
  for (const source of SOURCES) {
    for (const file of await filesIn(root, source)) {
      if (((await changeOf(join(root, file))) ?? 0) > built) return `${file} is newer than the build`
    }
  }
  return undefined
}

async function filesIn(root: string, source: string): Promise<string[]> {
  const found = await stat(join(root, source)).catch(() => undefined)
  if (!found?.isDirectory()) return [source]
  return [source, ...(await readdir(join(root, source), { recursive: true })).map((name) => join(source, name))]
}

/** When a file was last written, in milliseconds. A folder changes too, when a file is taken away from it. */
async function changeOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.mtimeMs
}
