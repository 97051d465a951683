import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/**
 * In a shared worker an imported test file may have run already: its tests would be left out without a word. So may a
 * module that reads a setting of the build as it is loaded.
 */
const NEEDS_ISOLATION = /(?:from |import )'[^']*\.test\.tsx?'|^vi\.mock\(|vi\.stubEnv\('VITE_/m

test('test files that import other test files, replace a module or set up a build, are isolated in vite.config.ts', async () => {
  const config = await readFile(join(ROOT, 'vite.config.ts'), 'utf8')
  const [, list = ''] = /^const isolated = \[([^\]]*)\]/m.exec(config) ?? []
  const names = (await readdir(join(ROOT, 'tests'), { recursive: true }))
    .filter((name) => /\.test\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => `tests/${name}`)
  const found: string[] = []
  for (const name of names) {
    if (NEEDS_ISOLATION.test(await readFile(join(ROOT, name), 'utf8'))) found.push(name)
  }
  expect(list.match(/[^\s',]+/g)).toEqual(found.toSorted())
})
