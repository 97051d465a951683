/** The pictures that `npm run pictures` draws of the content. */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'

const ROOT = resolve(import.meta.dirname, '..')

test("'npm run pictures' renders all pictures of the page's head and of the README, within their size limits", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  try {
    await promisify(execFile)(process.execPath, ['e2e/pictures/pictures.mjs', folder], { cwd: ROOT })
    const names = await readdir(folder)
    expect(names.toSorted()).toEqual([
      'apple-touch-icon.png',
      'favicon.ico',
      'icon-192.png',
      'icon-512.png',
      'link-preview.jpg',
      'page.webp',
    ])
    for (const [name, start, limit] of [
      ['link-preview.jpg', '\xff\xd8\xff', 250_000],
      ['page.webp', 'RIFF', 200_000],
    ] as const) {
      const picture = await readFile(join(folder, name))
      expect(picture.toString('latin1')).toMatch(new RegExp(`^${start}`))
      expect(picture.length).toBeLessThanOrEqual(limit)
      // An empty picture would be a tenth of this.
      expect(picture.length).toBeGreaterThan(50_000)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})
