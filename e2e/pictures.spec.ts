/** The pictures that `npm run pictures` draws of the content. */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { readContent, type Content } from '#vite-plugins/content.ts'
import { createFontFaces, standaloneRules } from '#vite-plugins/fonts/font-faces.ts'
import { PREVIEW } from '#vite-plugins/pages/head.ts'
import { layoutFaults } from './layout-faults.ts'
import { previewPage } from './pictures/drawings.ts'

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
      'page.jpg',
    ])
    for (const [name, limit] of Object.entries({ 'link-preview.jpg': 250_000, 'page.jpg': 120_000 })) {
      const picture = await readFile(join(folder, name))
      expect(picture.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
      expect(picture.length).toBeLessThanOrEqual(limit)
      // An empty picture would be a tenth of this.
      expect(picture.length).toBeGreaterThan(50_000)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('no text of the link preview lies over another one or is cut off, at any share, with a brand of 14 letters', async ({
  page,
}) => {
  const content = await readContent()
  for (const creatorShare of [50, 80, 95]) {
    const changed = {
      ...content,
      site: { ...content.site, brand: 'Chalchitralaya' },
      business: { creatorShare },
      preview: { headline: ['Set your price.', `Keep ${creatorShare}%.`] },
    } as unknown as Content
    const fonts = await createFontFaces(changed, '/', join(tmpdir(), 'preview-fonts'))
    await page.setViewportSize({ width: PREVIEW.width, height: PREVIEW.height })
    await page.setContent(previewPage(changed, standaloneRules(fonts, '/')))
    await page.waitForSelector('html[data-fitted]')
    expect(await layoutFaults(page, 'body'), `at ${creatorShare} %`).toEqual([])
  }
})
