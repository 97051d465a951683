import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { aFolder } from './server/an-app.ts'

test("'npm run pictures' renders all pictures of the page's head and of the README, within their sizes", async () => {
  const folder = await aFolder()
  await promisify(execFile)(process.execPath, ['e2e/pictures/pictures.mjs', folder], {
    cwd: join(import.meta.dirname, '..'),
  })
  const icons = ['apple-touch-icon.png', 'favicon.ico', 'icon-192.png', 'icon-512.png']
  expect((await readdir(folder)).toSorted()).toEqual([...icons, 'link-preview.jpg', 'page.webp'])
  for (const [name, limit] of [
    ['link-preview.jpg', 250_000],
    ['page.webp', 200_000],
  ] as const) {
    const { length } = await readFile(join(folder, name))
    expect(length).toBeLessThanOrEqual(limit)
    // An empty picture would be a tenth of this.
    expect(length).toBeGreaterThan(50_000)
  }
})
