import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import decodeQrCode from 'jsqr'
import { expect, test } from 'vitest'
import { categories } from '#content/waitlist.ts'
import { attributionOfLanding } from '#contract/attribution.ts'
import { aFolder } from '#tests/server/an-app.ts'
import { run } from '#tests/server/a-process.ts'

async function link(args: string[], SITE_URL = 'https://www.example.com') {
  const { exited, output } = await run({ args: ['link', ...args], env: { SITE_URL } })
  const { code } = await exited
  return { code, output: output() }
}

const DIWALI = ['--campaign', 'diwali', '--source', 'instagram', '--medium', 'story', '--category', 'youtuber']
const DIWALI_URL =
  'https://www.example.com/?join=1&category=youtuber&utm_campaign=diwali&utm_source=instagram&utm_medium=story'

test('a link opens the form with its category, and names who shared it', async () => {
  expect(await link(DIWALI)).toEqual({ code: 0, output: `${DIWALI_URL}\n` })
  expect(await link([])).toEqual({ code: 0, output: 'https://www.example.com/?join=1\n' })
})

test.each(['diwali & holi', 'a+b=c', 'दिवाली', '100 %', '#1?', 'it’s “new”', '🪔'])(
  'the campaign %j is read from the link as it was given',
  async (campaign) => {
    const { output } = await link(['--campaign', campaign])
    expect(output).toMatch(/^[\x20-\x7E]+\n$/)
    expect(attributionOfLanding(new URL(output.trim()).search)).toEqual({ utm_campaign: campaign })
  },
)

test('without SITE_URL the link says where it leads, and a wrong SITE_URL ends with 1', async () => {
  expect(await link([], '')).toEqual({
    code: 0,
    output: expect.stringContaining('SITE_URL is not set: the link leads to http://localhost:3000.\n') as string,
  })
  expect(await link([], 'https://www.example.com/shop')).toEqual({
    code: 1,
    output: expect.stringMatching(/^SITE_URL must be an address without a path[^\n]*\n$/) as string,
  })
})

/** What a phone reads from a code that is drawn with half blocks, with a blot of so many modules in its middle. */
function readFromText(text: string, blot = 0): string | undefined {
  const scale = 4
  const lines = text.split('\n').filter((line) => line !== '')
  const width = Math.max(...lines.map((line) => line.length))
  const middle = Math.floor(width / 2)
  const pixels = new Uint8ClampedArray(width * scale * lines.length * 2 * scale * 4).fill(255)
  for (const [index, line] of lines.entries()) {
    for (const [x, sign] of Array.from(line).entries()) {
      for (const [half, dark] of [sign === '█' || sign === '▀', sign === '█' || sign === '▄'].entries()) {
        const y = index * 2 + half
        const covered = Math.max(Math.abs(x - middle), Math.abs(y - middle)) * 2 < blot
        if (!dark && !covered) continue
        for (let row = y * scale; row < (y + 1) * scale; row += 1) {
          const start = (row * width + x) * scale * 4
          for (let at = start; at < start + scale * 4; at += 4) pixels.fill(0, at, at + 3)
        }
      }
    }
  }
  return decodeQrCode(pixels, width * scale, lines.length * 2 * scale)?.data
}

test('the QR code in a terminal is read as the link', async () => {
  const { output } = await link([...DIWALI, '--qr'])
  expect(readFromText(output.slice(DIWALI_URL.length))).toBe(DIWALI_URL)
})

test('the QR code is still read with a blot on an eighth of it', async () => {
  const { output } = await link([...DIWALI, '--qr'])
  expect(readFromText(output.slice(DIWALI_URL.length), 18)).toBe(DIWALI_URL)
})

test.each([
  ['svg', /^<\?xml version="1\.0" encoding="UTF-8" \?><svg /],
  ['png', /^\u{fffd}PNG\r\n/u],
])('a QR code is written to a file that ends in .%s, and replaces one only with --force', async (extension, begin) => {
  const folder = await aFolder()
  const file = join(folder, `poster.${extension}`)
  expect((await link([...DIWALI, '--qr', file])).code).toBe(0)
  expect(await readFile(file, 'utf8')).toMatch(begin)
  await writeFile(file, 'mine')
  const { code, output } = await link(['--qr', file])
  expect(code).toBe(1)
  expect(output).toContain(`${file} exists already: add --force to replace it.\n`)
  expect(await readFile(file, 'utf8')).toBe('mine')
  expect((await link(['--qr', file, '--force'])).code).toBe(0)
  expect(await readdir(folder)).toEqual([`poster.${extension}`])
})

test.each([
  [
    ['--category', 'singer'],
    `There is no category "singer". The categories are: ${categories.map(({ value }) => value).join(', ')}.`,
  ],
  [['--campaign', ''], 'The value of --campaign is empty.'],
  [['--campaign', 'x'.repeat(201)], 'The value of --campaign has more than 200 characters.'],
  [['--source', 'a\u202Eb'], 'The value of --source has a hidden character.'],
  [['--campaign', 'a', '--campaign', 'b'], '--campaign is given twice.'],
  [['--qr', 'poster.jpg'], 'The file of a QR code must end in .svg or .png, not "poster.jpg".'],
  [['poster.svg'], 'poster.svg is written with --qr only.'],
  [['--qr', 'a.svg', 'b.svg'], 'There is no command or option "b.svg".'],
  [['--qr=a.svg'], '--qr takes no value.'],
])('link %j ends with 2 and a sentence', async (args, sentence) => {
  const { code, output } = await link(args)
  expect(code).toBe(2)
  expect(output.startsWith(sentence)).toBe(true)
  expect(output).toContain('USAGE')
})

test('a QR code in a missing folder ends with 1 and a sentence', async () => {
  const { code, output } = await link(['--qr', join(await aFolder(), 'lost/poster.svg')])
  expect(code).toBe(1)
  expect(output).toMatch(/\nThe folder .* does not exist\. \([^\n]*\)\n$/)
})
