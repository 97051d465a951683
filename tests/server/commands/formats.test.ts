import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIELDS } from '#contract/application.ts'
import { ATTRIBUTION } from '#server/attribution.ts'
import { toCsv, withoutGuard, type Exported } from '#server/commands/formats.ts'
import { counted, printable } from '#server/commands/wording.ts'
import type { StoredApplication } from '#server/storage/stored-application.ts'
import { filled, unattributed } from '#tests/server/an-application.ts'

async function textOf(excel: boolean, ...applications: Exported[]): Promise<string> {
  const each = async function* () {
    yield* applications
  }
  let text = ''
  for await (const part of toCsv(each(), excel)) text += part
  return text
}

const csvOf = (...applications: Exported[]) => textOf(false, ...applications)

const COLUMNS = ['received_at', ...FIELDS, ...ATTRIBUTION, 'leave_link'] as const
const HEADER = `${COLUMNS.join(',')}\r\n`
const lineOf = (row: Exported) => `${COLUMNS.map((column) => `"${row[column] ?? ''}"`).join(',')}\r\n`

const aRow = (changes: Partial<StoredApplication>): StoredApplication => ({
  ...filled,
  ...unattributed,
  received_at: '2026-01-01T00:00:00.000Z',
  ...changes,
})

/** The cell of a name as written in the file, without its quotes. */
async function cellOf(name: string): Promise<string> {
  const line = (await csvOf(aRow({ name }))).slice(HEADER.length)
  return /^"2026-01-01T00:00:00.000Z","([^]*)","asha@example\.com"/.exec(line)?.[1] ?? 'no cell'
}

test('the list is written as CSV with a header line', async () => {
  expect(await csvOf()).toBe(HEADER)
  const first = aRow({ name: 'The "first", of all', whatsapp: null })
  const second = aRow({ name: 'दूसरी', whatsapp: '98' })
  expect(await csvOf(first, second)).toBe(HEADER + lineOf({ ...first, name: 'The ""first"", of all' }) + lineOf(second))
})

test.each([
  ['=1+1', "'=1+1"],
  ["a|+cmd|' /C calc'!A0", "a|'+cmd|' /C calc'!A0"],
  ['a\r\n-1', "a\r'\n'-1"],
  ["Asha O'Neil, a=b;1-2", "Asha O'Neil, a=b;1-2"],
])('a formula becomes text with an apostrophe, and nothing else changes: %j', async (value, cell) => {
  expect(await cellOf(value)).toBe(cell)
})

test('a person reads the time of India, and a number that dials when it is copied, with a link to its chat', async () => {
  const numbers = ['+919876543210', '+8801712345678', '+9198765', null]
  const lines = (await textOf(true, ...numbers.map((whatsapp) => aRow({ whatsapp })))).split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFFreceived_at,name,email,whatsapp,whatsapp_link,category,/)
  const start = '"2026-01-01 05:30:00.000+05:30","Asha Rao","asha@example.com",'
  expect(lines.slice(1, -1).map((line) => line.split(',"filmmaker"')[0]?.replace(start, ''))).toEqual([
    '"(+91) 9876543210","https://wa.me/919876543210"',
    '"(+880) 1712345678","https://wa.me/8801712345678"',
    `"'+9198765",""`,
    '"",""',
  ])
})

/** Signs that make formulas, cells and quotes. */
const dangerous = fc
  .array(fc.constantFrom(...Array.from('=+-@＝＋－＠﹣;,\t|\r\n"\' \u00a0\ufeff\u200b\0a1अ')), { maxLength: 12 })
  .map((signs) => signs.join(''))

test('no cell is a formula, wherever a spreadsheet splits, and without one apostrophe it is what was typed', async () => {
  await fc.assert(
    fc.asyncProperty(dangerous, dangerous, async (name, whatsapp) => {
      const row = aRow({ name, whatsapp, instagram_link: whatsapp })
      const cells = ((await csvOf(row)) + (await textOf(true, row))).split(/[,;|\t\r\n]/)
      expect(cells.filter((cell) => /^["\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫]/u.test(cell))).toEqual([])
      const cell = (await cellOf(name)).replaceAll('""', '"')
      expect(withoutGuard(cell)).toBe(name)
    }),
    { numRuns: 1000 },
  )
})

test('numbers are grouped as in India, and what could rewrite a terminal is written out', () => {
  expect([counted(1), counted(1_000_000)]).toEqual(['1 application', '10,00,000 applications'])
  expect(printable('a\u2028b\u202ec\u001b 👩\u200d🎤')).toBe(String.raw`a\u{2028}b\u{202e}c\u{1b} 👩‍🎤`)
})
