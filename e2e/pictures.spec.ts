import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'

const ROOT = resolve(import.meta.dirname, '..')

test("'npm run pictures' draws each picture that the page's head names and the one of the README, none of them large", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  try {
    await promisify(execFile)(process.execPath, ['src/vite-plugins/pictures/pictures.mjs', folder], { cwd: ROOT })
    const drawn = await readdir(folder)
    expect(drawn.toSorted()).toEqual([
      'apple-touch-icon.png',
      'favicon.ico',
      'icon-192.png',
      'icon-512.png',
      'link-preview.jpg',
      'page.jpg',
    ])
    for (const [name, bound] of Object.entries({ 'link-preview.jpg': 250_000, 'page.jpg': 120_000 })) {
      const picture = await readFile(join(folder, name))
      expect(picture.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
      expect(picture.length).toBeLessThanOrEqual(bound)
      // A ground of one colour would take a tenth of it: the ticket is on it.
      expect(picture.length).toBeGreaterThan(50_000)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('pictures that cannot be kept end the command with 1', async () => {
  const drawing = promisify(execFile)(process.execPath, ['src/vite-plugins/pictures/pictures.mjs', '/nowhere'], {
    cwd: ROOT,
  })
  await expect(drawing).rejects.toMatchObject({ code: 1 })
})
