import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIELDS } from '#contract/application.ts'
import { ATTRIBUTION } from '#contract/attribution.ts'
import { toCsv } from '#server/commands/formats.ts'
import type { StoredApplication } from '#server/storage/store.ts'
import { anApp } from '#tests/server/an-app.ts'
import { anApplication, filled, unattributed } from '#tests/server/an-application.ts'

const COLUMNS = ['received_at', ...FIELDS, ...ATTRIBUTION]
const HEADER = COLUMNS.join(',')

async function textOf(applications: Iterable<StoredApplication> | AsyncIterable<StoredApplication>): Promise<string> {
  const each = async function* () {
    yield* applications
  }
  let text = ''
  for await (const part of toCsv(each())) text += part
  return text
}

const linesOf = async (applications: AsyncIterable<StoredApplication>) =>
  (await textOf(applications)).split('\r\n').slice(0, -1)

const lineOf = (values: Record<string, string>) => COLUMNS.map((column) => `"${values[column] ?? ''}"`).join(',')

test('the list is written as CSV, the oldest first', async () => {
  const times = ['2026-01-02', '2026-01-01'].map((day) => new Date(`${day}T00:00:00Z`))
  const { join, store } = await anApp({ overrides: { now: () => times.shift() ?? new Date() } })
  await join(anApplication({ email: 'second@example.com', name: 'दूसरी', whatsapp: undefined }))
  await join(anApplication({ email: 'first@example.com', name: 'The "first", of all', whatsapp: '98' }))
  const first = { name: 'The ""first"", of all', email: 'first@example.com', whatsapp: '98' }
  const second = { name: 'दूसरी', email: 'second@example.com', whatsapp: '' }
  expect(await linesOf(store.all())).toEqual([
    HEADER,
    lineOf({ ...filled, ...first, received_at: '2026-01-01T00:00:00.000Z' }),
    lineOf({ ...filled, ...second, received_at: '2026-01-02T00:00:00.000Z' }),
  ])
})

test('an empty list has a header line', async () => {
  const { store } = await anApp()
  expect(await linesOf(store.all())).toEqual([HEADER])
})

/** A row with this name. */
const aRow = (name: string): StoredApplication => ({
  ...filled,
  ...unattributed,
  name,
  received_at: '2026-01-01T00:00:00.000Z',
})

/** The cell of a name as written in the file, without its quotes. */
async function cellOf(name: string): Promise<string | undefined> {
  const { email } = filled
  return new RegExp(`^"2026-01-01T00:00:00.000Z","([^]*)","${email}"`).exec(
    (await textOf([aRow(name)])).slice(`${HEADER}\r\n`.length),
  )?.[1]
}

test.each([
  ['=1+1', "'=1+1"],
  ['+919876543210', "'+919876543210"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =1', "' =1"],
  ['＝1', "'＝1"],
  ['a;=HYPERLINK("https://x.example")', `a;'=HYPERLINK(""https://x.example"")`],
  ['a; ;\t=1', "a; ;'\t'=1"],
  ["a|+cmd|' /C calc'!A0", "a|'+cmd|' /C calc'!A0"],
  ['a,@SUM(A1)', "a,'@SUM(A1)"],
  ['a\r\n-1', "a\r'\n'-1"],
  [';"=1"', `;'""=1""`],
  ["'=1", "''=1"],
])('a formula (%j) becomes text with an apostrophe', async (value, cell) => {
  expect(await cellOf(value)).toBe(cell)
})

test.each(['Asha Rao', 'a=b', "O'Neil", 'youtube.com/@asha', 'a;b', '1-2', 'a, b', ''])(
  'a value without a formula (%j) is not changed',
  async (value) => {
    expect(await cellOf(value)).toBe(value)
  },
)

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
    fc.asyncProperty(dangerous, dangerous, async (name, link) => {
      const cells = cellsOf(await textOf([{ ...aRow(name), instagram_link: link }]), separator)
      expect(cells.filter((cell) => /^["\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫]/u.test(cell))).toEqual([])
    }),
    { numRuns: 500 },
  )
})

test('removing one apostrophe at each escaped position restores the typed value', async () => {
  await fc.assert(
    fc.asyncProperty(dangerous, async (name) => {
      const cell = ((await cellOf(name)) ?? '').replaceAll('""', '"')
      expect(cell.replaceAll(/(?<=^|[,;|\t\r\n])'(?=['"\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/gu, '')).toBe(name)
    }),
    { numRuns: 500 },
  )
})
