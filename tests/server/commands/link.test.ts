import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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

test('a QR code in a missing folder ends with 1 and a sentence', async () => {
  const { code, output } = await link(['--qr', join(await aFolder(), 'lost/poster.svg')])
  expect(code).toBe(1)
  expect(output).toMatch(/\nThe folder .* does not exist\.\n$/)
})
