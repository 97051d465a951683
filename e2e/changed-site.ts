/** Builds and serves the site with other content, as after an edit of src/content. */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { startServer } from './server.ts'

const ROOT = resolve(import.meta.dirname, '..')
/** The input of a build. */
const SOURCES = ['src', 'public', 'styled-system', 'index.html', 'package.json', 'panda.config.ts', 'vite.config.ts']

export type ChangedSite = { url: string; discard: () => Promise<void> }

/** Where the applications of that site go. */
export const BACKEND = 'https://api.example.test'

/**
 * Builds a copy of the site for development, and serves it: only that build of React names attributes that differ.
 *
 * @param changes for each file of src/content, source text with the changed exports. `original` is the unchanged module.
 */
export async function changedSite(changes: Record<string, string>): Promise<ChangedSite> {
  const folder = await copySources()
  for (const [name, exports] of Object.entries(changes)) {
    const file = (prefix: string) => join(folder, 'src/content', `${prefix}${name}.ts`)
    await rename(file(''), file('original-'))
    const start = `import * as original from './original-${name}.ts'\nexport * from './original-${name}.ts'\n`
    await writeFile(file(''), start + exports)
  }
  await writeFile(join(folder, '.env'), `VITE_BACKEND_URL=${BACKEND}/\n`)
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  const env = { ...process.env, NODE_ENV: 'development' }
  await promisify(execFile)(process.execPath, [vite, 'build'], { cwd: folder, env })
  const { url, stop } = await startServer(join(folder, 'dist/server/main.js'))
  return { url, discard: () => stop().then(() => rm(folder, { recursive: true })) }
}

async function copySources(): Promise<string> {
  await mkdir(join(ROOT, 'dist'), { recursive: true })
  const folder = await mkdtemp(join(ROOT, 'dist/changed-'))
  await Promise.all(SOURCES.map((name) => cp(join(ROOT, name), join(folder, name), { recursive: true })))
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}
