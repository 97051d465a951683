/** What the commands draw, seen by a browser: pictures of QR codes, the report. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test, type Page } from '@playwright/test'
import decodeQrCode from 'jsqr'

const PROGRAM = join(import.meta.dirname, '../dist/server/main.js')
const LINK = 'instagram-and-influencers,story'

test('a QR code in a picture of each type is read as the link', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'links-'))
  const env = { ...process.env, SITE_URL: 'https://www.example.com' }
  try {
    for (const [extension, type] of Object.entries({ svg: 'image/svg+xml', png: 'image/png' })) {
      const file = join(folder, `poster.${extension}`)
      const args = [PROGRAM, 'link', '--campaign', 'दिवाली', '--source', 'poster', '--qr', file]
      const { stdout } = await promisify(execFile)(process.execPath, args, { env })
      const [url = ''] = stdout.split('\n')
      expect(url).toMatch(/^https:\/\/www\.example\.com\/join\?utm_campaign=%E0/)
      expect(await readFromPicture(page, type, await readFile(file)), extension).toBe(url)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('in a table of the report, bars have one scale, and at 360 px no texts touch', async ({ page }, info) => {
  const [list, report] = [info.outputPath('list.csv'), info.outputPath('report.html')]
  const people = Array.from({ length: 9 }, (_, index) => `A,${index}@example.com,other,${index < 6 ? LINK : ''}`)
  await writeFile(list, ['name,email,category,utm_source,utm_medium', ...people].join('\n'))
  const env = { ...process.env, DATA_DIR: info.outputDir }
  for (const args of [['migrate'], ['import', list], ['report', '--html', report]])
    await promisify(execFile)(process.execPath, [PROGRAM, ...args], { env })
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`file://${report}`)
  const widths = await page.locator('.bar').evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().width))
  expect((widths[1] ?? 0) / (widths[0] ?? 0)).toBeCloseTo(3 / 6)
  expect(Math.min(...(await page.locator('tbody td + td').evaluateAll(spacesBefore)))).toBeGreaterThan(8)
})

/** Between the text of each cell and that of the cell before it, in pixels. */
function spacesBefore(cells: Element[]): number[] {
  const range = document.createRange()
  const boxOf = (cell: Element) => (range.selectNodeContents(cell), range.getBoundingClientRect())
  return cells.map((cell) => boxOf(cell).left - boxOf(cell.previousElementSibling ?? cell).right)
}

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
      // A crease.
      context.fillRect(120, 130, 70, 40)
      // As text, one letter a byte: Playwright is slow with long arrays of numbers.
      return new TextDecoder('x-user-defined').decode(context.getImageData(0, 0, 300, 300).data)
    },
    `data:${type};base64,${bytes.toString('base64')}`,
  )
  return decodeQrCode(Uint8ClampedArray.from(Buffer.from(pixels, 'latin1')), 300, 300)?.data
}
