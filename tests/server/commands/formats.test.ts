import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIELDS } from '#contract/application.ts'
import { ATTRIBUTION } from '#server/attribution.ts'
import { toCsv, withoutGuard } from '#server/commands/formats.ts'
import { counted, printable } from '#server/commands/wording.ts'
import type { StoredApplication } from '#server/storage/stored-application.ts'
import { filled, unattributed } from '#tests/server/an-application.ts'

async function csvOf(...applications: StoredApplication[]): Promise<string> {
  const each = async function* () {
    yield* applications
  }
  let text = ''
  for await (const part of toCsv(each())) text += part
  return text
}

const COLUMNS = ['received_at', ...FIELDS, ...ATTRIBUTION] as const
const HEADER = `${COLUMNS.join(',')}\r\n`
const lineOf = (row: StoredApplication) => `${COLUMNS.map((column) => `"${row[column] ?? ''}"`).join(',')}\r\n`

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

/** Signs that make formulas, cells and quotes. */
const dangerous = fc
  .array(fc.constantFrom(...Array.from('=+-@＝＋－＠﹣;,\t|\r\n"\' \u00a0\ufeff\u200b\0a1अ')), { maxLength: 12 })
  .map((signs) => signs.join(''))

test('no cell is a formula, wherever a spreadsheet splits, and without one apostrophe it is what was typed', async () => {
  await fc.assert(
    fc.asyncProperty(dangerous, dangerous, async (name, instagram_link) => {
      const csv = await csvOf(aRow({ name, instagram_link }))
      const cells = csv.split(/[,;|\t\r\n]/)
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
