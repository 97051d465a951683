import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const ROOT = join(import.meta.dirname, '../..')
/** The files and folders that a build reads. */
export const SOURCES = [
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
  const newer = [...SOURCES, '-newer', 'dist/server/main.js', '-print', '-quit']
  const found = await promisify(execFile)('find', newer, { cwd: ROOT }).catch(() => undefined)
  if (found === undefined) return 'there is no build'
  return found.stdout === '' ? undefined : `${found.stdout.trim()} is newer than the build`
}
