import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readTime } from '#server/commands/import-time.ts'
import { aFolder } from '#tests/server/an-app.ts'
import { aCommand } from './a-command.ts'
import { aStoppedList } from './a-stopped-list.ts'
import { anImport, rowsOf } from './an-import.ts'

test('an application that an earlier form accepted keeps its time and its values, within the limits of the form', async () => {
  const old = { received_at: '2024-01-01 10:00', name: 'Asha', email: 'ASHA@example.com', category: 'educator' }
  const wrong = [
    { email: 'Ravi <ravi@example.in>' },
    { name: ' ' },
    { name: { first: 'Asha' } },
    { name: 'a\0' },
    { name: 'Asha\nRao' },
    { name: 'x'.repeat(201) },
    { youtube_link: 'x'.repeat(2049) },
    { whatsapp: '1'.repeat(41) },
  ]
  const content = [{ ...old, whatsapp: '+12025550123' }, ...wrong.map((values) => ({ ...old, ...values }))]
  const { output, rows } = await anImport(content.map((row) => JSON.stringify(row)).join('\n'), ['--skip-wrong'])
  expect(output.split('\n').map((line) => /^Line \d+: \w+/.exec(line)?.[0] ?? line)).toEqual([
    ...wrong.map((values, index) => `Line ${index + 2}: ${Object.keys(values).join()}`),
    '1 application added, 0 already on the list, 8 wrong rows.',
    '',
  ])
  expect(rows).toMatchObject([{ ...old, whatsapp: '+12025550123', received_at: '2024-01-01T10:00:00.000Z' }])
})

test('a row without a time is received now', async () => {
  const { rows } = await anImport('name,email,category\nA,a@example.com,other\n')
  expect(Date.now() - Date.parse(rows[0]?.['received_at'] ?? '')).toBeLessThan(60_000)
})

test('a whole number in JSON is its digits', async () => {
  const row = { name: 'A', email: 'a@example.com', category: 'other', whatsapp: 919876543210 }
  expect((await anImport(JSON.stringify([row]))).rows).toMatchObject([{ whatsapp: '+919876543210' }])
})

test('all that is wrong with a row is said at once', async () => {
  const { output } = await anImport('name,email,category,whatsapp,received_at\n,asha@,dancer,9.19877E+11,yesterday\n')
  expect(output).toMatch(/^Line 2: received_at is .*; whatsapp lost .*; category must .*; name: .*; email: .*\w\.\n/)
})

test('a label is its category, in any case and with any sign between its words', async () => {
  const labels = ['YouTuber', ' YOUTUBER ', 'You Tuber', 'you-tuber', 'You\u2011Tuber']
  const content = labels.map((label, index) => `A,${index}@example.com,${label}`)
  const { rows } = await anImport(`name,email,category\n${content.join('\n')}\n`)
  expect(rows.map(({ category }) => category)).toEqual(labels.map(() => 'youtuber'))
})

const TIMES: [text: string, time: string | undefined][] = [
  ['2024-01-02', '2024-01-02T00:00:00.000Z'],
  ['2024-02-20 10:00:00.123456+0530', '2024-02-20T04:30:00.123Z'],
  ['2024-02-29 23:59:59Z', '2024-02-29T23:59:59.000Z'],
  // Google Forms.
  ['2026/02/20 9:15:30 pm GMT+5:30', '2026-02-20T15:45:30.000Z'],
  ['2026/02/20 12:15:30 a.m. GMT-5', '2026-02-20T05:15:30.000Z'],
  ['2026/02/20 12:15:30\u202fPM GMT', '2026-02-20T12:15:30.000Z'],
  ['2026/02/20 13:15:30 AM GMT+5:30', undefined],
  ['2026/02/20 10:15:30 AM IST', undefined],
  ['2026/02/20 21:15:30', '2026-02-20T15:45:30.000Z'],
  // listmonk.
  ['2026-02-20 10:15:30.123456 +0000 UTC', '2026-02-20T10:15:30.123Z'],
  // Spreadsheets of one country or another, which write the time of the sheet.
  ['20/02/2026 10:15:30', '2026-02-20T04:45:30.000Z'],
  ['2/20/2026 9:15:30', '2026-02-20T03:45:30.000Z'],
  ['20-2-2026 09:15 pm', '2026-02-20T15:45:00.000Z'],
  ['20/02/2026, 10:15:30 am', '2026-02-20T04:45:30.000Z'],
  ['3/3/2026 10:15', '2026-03-03T04:45:00.000Z'],
  ['2/3/2026 10:15:30', undefined],
  ['12/11/2026', undefined],
  ['30/02/2026', undefined],
  ['20-02-20', undefined],
  ['1999-12-31', undefined],
  ['9999-12-31', undefined],
]

test('a time is one real time from 2000 to tomorrow, as programs write it', async () => {
  const [tomorrow = '', later = ''] = [23, 25].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString())
  const times: typeof TIMES = [...TIMES, [tomorrow, tomorrow], [later, undefined]]
  const rows = times.map(([time], index) => `A,${index}@example.com,other,"${time}"`)
  const [folder, file] = [await aStoppedList(0), join(await aFolder(), 'list.csv')]
  await writeFile(file, `name,email,category,received_at\n${rows.join('\n')}\n`)
  // A time without a zone is not of this machine. The variable counts at the start of a process.
  await aCommand(folder, ['import', file, '--skip-wrong'], { command: ['env', 'TZ=America/New_York'] })
  const stored = JSON.parse(await rowsOf(folder)) as { email: string; received_at: string }[]
  const found = new Map(stored.map(({ email, received_at }) => [email, received_at]))
  expect(times.map(([text], index) => [text, found.get(`${index}@example.com`)])).toEqual(times)
})

test('a time that may mean two days is named by its line, with what to write', async () => {
  for (const day of ['02/03/2026', '12/01/2026', '01/12/2026']) {
    const { output } = await anImport(`name,email,category,received_at\nA,a@example.com,other,${day} 10:15:30\n`)
    expect(output, day).toMatch(
      /^Line 2: received_at may mean two days: write the year first, such as 2026\/11\/22 10:00\.\n/,
    )
  }
})

test.each(['2/3/2026', 'yesterday'])('the refusal of the time %s prints one that is taken', (text) => {
  const now = new Date('2026-11-22')
  const refusal = readTime(text, now)
  const [, example = ''] = /such as (.*)$/.exec('problem' in refusal ? refusal.problem : '') ?? []
  expect(readTime(example, now)).toBeInstanceOf(Date)
})

test('of the two times in the README one is read as that of India, and the other may mean two days', async () => {
  const readme = await readFile(join(import.meta.dirname, '../../../src/server/commands/README.md'), 'utf8')
  const [, read = '', refused = ''] =
    /A time\s+such as `([^`]+)` is India's; `([^`]+)` may mean two days/.exec(readme) ?? []
  const now = new Date('2026-11-22')
  expect(readTime(read, now)).toEqual(new Date('2026-02-20T10:15:00+05:30'))
  expect(readTime(refused, now)).toMatchObject({ problem: expect.stringContaining('two days') as string })
})

const INDIA = '+919876543210'
const NUMBERS: [written: string, stored: string | null | undefined][] = [
  ['98765 43210', INDIA],
  ['09876543210', INDIA],
  ['919876543210', INDIA],
  ['00 44 7911 123456', '+447911123456'],
  // Of Meta's leads.
  ['p:+447911123456', '+447911123456'],
  // Grouped by a spreadsheet.
  ['9,876,543,210', INDIA],
  ['9,87,65,43,210', INDIA],
  ['9876543210,9876543211', '+919876543210,9876543211'],
  ['none', 'none'],
  ['-', null],
  // Shortened by one.
  ['9.19877E+11', undefined],
  ['919876543210.0', undefined],
  ['9,876,543,210.00', undefined],
  ['9.876.543.210,00', undefined],
  ['#ERROR!', undefined],
  // Of Twilio's messages, and of people.
  ['whatsapp:+447911123456', '+447911123456'],
  ['Mobile: 98765 43210', INDIA],
  ['WhatsApp No.: +44 7911 123456', '+447911123456'],
  ['मोबाइल: 98765 43210', INDIA],
  ['no number: ask by mail', 'no number: ask by mail'],
  ['https://wa.me/447911123456', '+447911123456'],
  // Of programs that keep a spreadsheet from calculating.
  ['="9876543210"', INDIA],
]

test('a number without its code gets that of the form, and one that lost its digits is named by its line', async () => {
  const content = NUMBERS.map(([number], index) => `A;${index}@example.com;other;${number}`)
  const { output, rows } = await anImport(`name;email;category;whatsapp\n${content.join('\n')}\n`, ['--skip-wrong'])
  expect(output).toMatch(/^(?:Line 1\d: whatsapp lost its digits[^\n]*\n){5}17 applications added/)
  const found = new Map(rows.map(({ email, whatsapp }) => [email, whatsapp]))
  expect(NUMBERS.map(([number], index) => [number, found.get(`${index}@example.com`)])).toEqual(NUMBERS)
})

test('a number with the code of another country and no plus gets no +91, and is named by its line', async () => {
  const numbers = ['14155550123', '971 50 123 4567', '447,911,123,456', '8801712345678']
  const content = numbers.map((number, index) => `A;${index}@example.com;other;${number}`)
  const { output } = await anImport(`name;email;category;whatsapp\n${content.join('\n')}\n`, ['--skip-wrong'])
  expect(output).toMatch(/^(?:Line \d: whatsapp is no number of \+91: write \+ before the code [^\n]*\n){4}0 app/)
})
