/** What the commands draw, seen by a browser: pictures of QR codes, and the report as a page and on paper. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test as base, type Page } from '@playwright/test'
import { DatabaseSync } from '@photostructure/sqlite'
import decodeQrCode from 'jsqr'
import { accessibilityFindings } from './fixtures.ts'

const PROGRAM = join(import.meta.dirname, '../dist/server/main.js')

const test = base.extend<{ folder: string; run: (args: string[]) => Promise<string> }>({
  // Playwright asks for the pattern.
  // oxlint-disable-next-line no-empty-pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'waitlist-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
  run: async ({ folder }, use) => {
    const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '', SITE_URL: 'https://www.example.com' }
    await use(async (args) => (await promisify(execFile)(process.execPath, [PROGRAM, ...args], { env })).stdout)
  },
})

test('a QR code in a picture of each type is read as the link', async ({ page, folder, run }) => {
  for (const [extension, type] of Object.entries({ svg: 'image/svg+xml', png: 'image/png' })) {
    const file = join(folder, `poster.${extension}`)
    const output = await run(['link', '--campaign', 'दिवाली', '--source', 'poster', '--qr', file])
    const [url = ''] = output.split('\n')
    expect(url).toMatch(/^https:\/\/www\.example\.com\/\?join=1&utm_campaign=%E0/)
    expect(await readFromPicture(page, type, await readFile(file)), extension).toBe(url)
  }
})

/** What a phone reads from a picture of 300 pixels. */
async function readFromPicture(page: Page, type: string, bytes: Buffer): Promise<string | undefined> {
  const pixels = await page.evaluate(
    async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const context = new OffscreenCanvas(300, 300).getContext('2d')
      if (context === null) throw new Error('The browser has no canvas.')
      context.drawImage(image, 0, 0, 300, 300)
      // As text, one letter a byte: Playwright is slow with long arrays of numbers.
      return new TextDecoder('x-user-defined').decode(context.getImageData(0, 0, 300, 300).data)
    },
    `data:${type};base64,${bytes.toString('base64')}`,
  )
  return decodeQrCode(Uint8ClampedArray.from(Buffer.from(pixels, 'latin1')), 300, 300)?.data
}

test('the report is readable on a phone, and prints its bars', async ({ page, folder, run }) => {
  await run(['migrate'])
  const list = new DatabaseSync(join(folder, 'waitlist.db'))
  list.exec(`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 300)
    insert into applications (address, email, name, category, received_at, utm_campaign)
    select n, n, 'Asha Rao', 'educator', '2026-11-21T10:00:00.000Z', iif(n % 3 = 0, 'holi', 'diwali') from numbers`)
  list.close()
  const file = join(folder, 'report.html')
  await run(['report', '--by', 'campaign', '--html', file])
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(pathToFileURL(file).href)

  await expect(page.getByRole('heading')).toHaveText('300 applications')
  await expect(page.getByRole('row', { name: /diwali/ })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  const [longest, shorter] = await page.locator('.bar').evaluateAll((bars) => bars.map((bar) => bar.clientWidth))
  expect(longest).toBeGreaterThan(shorter ?? Infinity)
  expect(await accessibilityFindings(page)).toEqual([])

  await page.emulateMedia({ media: 'print' })
  const bar = page.locator('.bar').first()
  await expect(bar).toHaveCSS('print-color-adjust', 'exact')
  expect((await bar.boundingBox())?.width).toBeGreaterThan(10)
})
