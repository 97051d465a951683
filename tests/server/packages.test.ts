import { readdir, readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { whyBuildIsStale } from './build-age.ts'

const ROOT = join(import.meta.dirname, '../..')

test('`npm ci --omit=dev` installs the packages that the built server imports, and no others', async () => {
  expect(await whyBuildIsStale(), 'run `npm run build` first').toBeUndefined()
  const imported = new Set<string>()
  // Nothing of public/ lies beside it.
  const files = await readdir(join(ROOT, 'dist/server'))
  expect(files.filter((file) => !file.endsWith('.js'))).toEqual([])
  for (const file of files) {
    const code = await readFile(join(ROOT, 'dist/server', file), 'utf8')
    for (const [, name = ''] of code.matchAll(/^import [^"]*?"([^".][^"]*)"/gm)) {
      // `@hono/node-server/serve-static` is a part of `@hono/node-server`.
      if (!isBuiltin(name)) imported.add(name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
    }
  }
  const { dependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  expect(imported).toEqual(new Set(Object.keys(dependencies)))
})
