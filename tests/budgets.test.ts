import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { whyBuildIsStale } from '#tests/server/build-age.ts'

const PROGRAM = join(import.meta.dirname, 'budgets.mjs')

test('the sizes of the page are without what an owner lays into public/', async () => {
  expect(await whyBuildIsStale(), 'run `npm run build` first').toBeUndefined()
  const cwd = await mkdtemp(join(tmpdir(), 'budgets-'))
  await cp(join(import.meta.dirname, '../dist/client'), join(cwd, 'dist/client'), { recursive: true })
  const sizes = () => spawnSync(process.execPath, [PROGRAM], { cwd, encoding: 'utf8' }).stdout
  const before = sizes()
  for (const name of ['brands.css', 'brands.js', 'brands.woff2'])
    await writeFile(join(cwd, 'dist/client', name), 'x'.repeat(100_000))
  expect(sizes()).toBe(before)
  await rm(cwd, { recursive: true })
})
