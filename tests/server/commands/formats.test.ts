import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIELDS } from '#contract/application.ts'
import { ATTRIBUTION } from '#contract/attribution.ts'
import { toCsv } from '#server/commands/formats.ts'
import type { StoredApplication } from '#server/storage/store.ts'
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
  const [first, second] = [
    aRow({ name: 'The "first", of all', whatsapp: null }),
    aRow({ name: 'दूसरी', whatsapp: '98' }),
  ]
  expect(await csvOf(first, second)).toBe(HEADER + lineOf({ ...first, name: 'The ""first"", of all' }) + lineOf(second))
})

test.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =1', "' =1"],
  ['＝1', "'＝1"],
  ['a; ;\t=1', "a; ;'\t'=1"],
  ["a|+cmd|' /C calc'!A0", "a|'+cmd|' /C calc'!A0"],
  ['a\r\n-1', "a\r'\n'-1"],
  [';"=1"', `;'""=1""`],
  ["'=1", "''=1"],
  ["Asha O'Neil, a=b;1-2", "Asha O'Neil, a=b;1-2"],
])('a formula becomes text with an apostrophe, and nothing else changes: %j', async (value, cell) => {
  expect(await cellOf(value)).toBe(cell)
})

/** Every cell that a spreadsheet with this separator may find, whether it respects the quotes or not. */
function cellsOf(text: string, separator: string): string[] {
  const cells = ['']
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    const last = cells.length - 1
    if (quoted && sign === '"' && text.charAt(at + 1) === '"') {
      cells[last] += '"'
      at += 1
    } else if (quoted && sign === '"') quoted = false
    else if (!quoted && sign === '"' && (at === 0 || `${separator}\r\n`.includes(text.charAt(at - 1)))) quoted = true
    else if (!quoted && `${separator}\r\n`.includes(sign)) cells.push('')
    else cells[last] += sign
  }
  return [...cells, ...text.split(new RegExp(`[${separator}\\r\\n]`))]
}

const dangerous = fc
  .array(
    fc.oneof(
      fc.constantFrom('=', '+', '-', '@', '＝', '＋', '－', '＠', '﹣', ';', ',', '\t', '|', '\r', '\n', '"', "'", ' '),
      fc.constantFrom('\u00a0', '\ufeff', '\u200b', '\0', 'a', '1', 'अ'),
    ),
    { maxLength: 12 },
  )
  .map((signs) => signs.join(''))

test.each([',', ';', '\t', '|'])('no cell is a formula when the separator is %j', async (separator) => {
  await fc.assert(
    fc.asyncProperty(dangerous, dangerous, async (name, instagram_link) => {
      const cells = cellsOf(await csvOf(aRow({ name, instagram_link })), separator)
      expect(cells.filter((cell) => /^["\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫]/u.test(cell))).toEqual([])
    }),
    { numRuns: 500 },
  )
})

test('removing one apostrophe at each escaped position restores the typed value', async () => {
  await fc.assert(
    fc.asyncProperty(dangerous, async (name) => {
      const cell = (await cellOf(name)).replaceAll('""', '"')
      expect(cell.replaceAll(/(?<=^|[,;|\t\r\n])'(?=['"\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/gu, '')).toBe(name)
    }),
    { numRuns: 500 },
  )
})
