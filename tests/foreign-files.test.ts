/** What other companies let an owner put on the site is left as it is. */
import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '#tests/server/an-app.ts'

const ROOT = join(import.meta.dirname, '..')

test('the format check takes verification files in public/ as they are, and not our own', async () => {
  const cwd = await aFolder()
  await mkdir(join(cwd, 'public/.well-known'), { recursive: true })
  await copyFile(join(ROOT, '.oxfmtrc.json'), join(cwd, '.oxfmtrc.json'))
  await writeFile(join(cwd, 'public/google1a2b.html'), 'google-site-verification:   google1a2b.html')
  await writeFile(join(cwd, 'public/.well-known/assetlinks.json'), '[ {"relation" :1 } ]')
  const check = async (styles: string) => {
    await writeFile(join(cwd, 'public/page.css'), styles)
    return spawnSync(join(ROOT, 'node_modules/.bin/oxfmt'), ['--check'], { cwd, encoding: 'utf8' })
  }
  expect(await check('p {\n  color: red;\n}\n')).toMatchObject({ status: 0 })
  expect(await check('p{color:red}')).toMatchObject({ status: 1 })
})
