import { readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { createBuilder, type Rolldown } from 'vite'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

test('`npm ci --omit=dev` installs the packages that the built server imports, and no others', async () => {
  const { dependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  expect(await packagesOfTheServer()).toEqual(new Set(Object.keys(dependencies)))
})

async function packagesOfTheServer(): Promise<Set<string>> {
  const builder = await createBuilder({ root: ROOT, logLevel: 'error', build: { write: false } })
  const { server } = builder.environments
  if (server === undefined) throw new Error('vite.config.ts builds no server')
  const { output } = (await builder.build(server)) as Rolldown.RolldownOutput
  const files = new Set(output.map(({ fileName }) => fileName))
  return new Set(
    output
      .flatMap((file) => (file.type === 'chunk' ? [...file.imports, ...file.dynamicImports] : []))
      .filter((name) => !isBuiltin(name) && !files.has(name))
      .map(packageOf),
  )
}

/** `@hono/node-server/serve-static` is a part of `@hono/node-server`. */
function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}
