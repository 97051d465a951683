import { randomBytes } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { COLUMNS } from '#server/commands/formats.ts'
import { change } from '#tests/server/a-connection.ts'
import { aClient, aPostgres } from '#tests/server/a-postgres.ts'
import { aFolder, anApp, useDatabase } from '#tests/server/an-app.ts'
import { anApplication, aReceived } from '#tests/server/an-application.ts'
import { aCommand, onTerminal } from './a-command.ts'
import { aLongList, aStoppedList } from './a-stopped-list.ts'

const postgres = aPostgres()

/** The applications of a list, as an export writes them. */
const rowsOf = async (folder: string, format = 'json') =>
  (await aCommand(folder, ['export', '--format', format])).output

async function aFile(name: string, content: string | Uint8Array): Promise<string> {
  const file = join(await aFolder(), name)
  await writeFile(file, content)
  return file
}

/** Values of every kind that a file could spoil, received at different times. */
async function aVariedList(): Promise<string> {
  const { store, dataDir, stop } = await anApp()
  const names = [
    '=1+1',
    '\'+91 "twice"',
    'one; two,three | =1',
    'उमा',
    'a\u2028b',
    "O'Neil",
    '{"a": [}',
    '"',
    '\u200d-1',
  ]
  // Together longer than what is read at once.
  const instagram_link = 'उमा'.repeat(600)
  for (const [index, name] of names.entries()) {
    const attribution = { utm_campaign: `campaign ${index}`, referrer: 'www.example.org' }
    const receivedAt = new Date(Date.UTC(2026, 9, 1 + index))
    const fields = {
      name,
      email: `Person-${index}@example.com`,
      whatsapp: '+919876543210',
      instagram_link,
      youtube_link: instagram_link,
    }
    await store.add(aReceived(fields, { attribution, receivedAt }))
  }
  await stop()
  return dataDir
}

test.each(['csv', 'json', 'ndjson'])('what was exported as %s is imported to the letter, and once', async (format) => {
  const source = await aVariedList()
  const file = await aFile(`list.${format}`, await rowsOf(source, format))
  const folder = await aStoppedList(0)
  expect(await aCommand(folder, ['import', file])).toEqual({
    code: 0,
    output: '9 applications added, 0 already on the list, 0 wrong rows.\n',
  })
  expect(await rowsOf(folder)).toBe(await rowsOf(source))
  expect((await aCommand(folder, ['import', file])).output).toMatch(
    /^0 applications added, 9 already on the list, 0 wrong rows\.\n$/,
  )
})

test('the list moves from SQLite to PostgreSQL and back, beside what is there, and no webhook is told', async () => {
  const source = await aVariedList()
  const before = await rowsOf(source)
  const address = await postgres.database()
  const env = { DATABASE_URL: address, WEBHOOK_URL: 'https://example.com', WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}` }
  const folder = await aStoppedList(0)
  useDatabase(address)
  expect((await aCommand('unused', ['import', join(source, 'waitlist.db')])).output).toMatch(
    /^The import is not complete\. The database in DATABASE_URL has no waitlist/,
  )
  expect((await aCommand('unused', ['migrate'])).code).toBe(0)
  const imported = await aCommand('unused', ['import', join(source, 'waitlist.db')], { env })
  expect(imported.output).toBe('9 applications added, 0 already on the list, 0 wrong rows.\n')
  expect(await rowsOf('unused')).toBe(before)
  expect((await aCommand('unused', ['webhooks'])).output).toBe('0 messages not delivered.\n')
  // From itself, too.
  expect((await aCommand('unused', ['import', address])).output).toMatch(/^0 applications added, 9 already on the list/)

  const there = { env: { DATA_DIR: folder, DATABASE_URL: '' } }
  expect((await aCommand('unused', ['import', address], there)).output).toMatch(/^9 applications added/)
  expect((await aCommand('unused', ['export', '--format', 'json'], there)).output).toBe(before)
})

const HEADER = 'Email;My Notes; NAME ;category;utm_campaign\n'

test('a list of another tool has its columns in any order, and new applications follow the rules of the form', async () => {
  const folder = await aStoppedList(0)
  const right = 'asha@example.com;called;"Asha ""the star"" Rao";filmmaker; diwali\n\n;;;;\n'
  const wrong = `ravi@example;;Ravi;singer;\nmira@example.com;;;other;\na;b\n"uma@example.com";;"two\nlines";other;\n`
  const file = await aFile('list.csv', `\uFEFF${HEADER}${right}${wrong}${'a;b\n'.repeat(97)}`)
  const refused = await aCommand(folder, ['import', file])
  expect(refused.code).toBe(1)
  expect(refused.output).toMatch(
    /^Line 5: [^\n]+\.\nLine 6: [^\n]+\.\nLine 7: name: [^\n]+\.\nLine 9: [^\n]+\.\n[^]*\n… and 1 more\.\nThe import is not complete\. Nothing was written: 101 rows cannot be imported\. Correct/,
  )
  expect(JSON.parse(await rowsOf(folder))).toEqual([])

  const { code, output } = await aCommand(folder, ['import', file, '--skip-wrong'])
  expect(code).toBe(0)
  expect(output).toMatch(
    /\n… and 1 more\.\nUnknown columns, not imported: My Notes\.\n1 application added, 0 already on the list, 101 wrong rows\.\n$/,
  )
  const [row] = JSON.parse(await rowsOf(folder)) as { received_at: string }[]
  expect(row).toMatchObject({ name: 'Asha "the star" Rao', utm_campaign: 'diwali' })
  expect(Date.now() - Date.parse(row?.received_at ?? '')).toBeLessThan(60_000)
  const withTabs = await aFile('list.txt', 'name\temail\tcategory\nRavi\travi@example.com\tother\n')
  expect((await aCommand(folder, ['import', withTabs])).output).toMatch(/^1 application added/)
})

test('an application that an earlier form accepted keeps its time and its values, within the limits of the form', async () => {
  const folder = await aStoppedList(0)
  const old = { received_at: '2024-01-01 10:00', name: 'Asha', email: 'ASHA@example.com', category: 'educator' }
  const wrong = [
    { email: 'asha' },
    { email: `${'a'.repeat(6000)}@example.com` },
    { name: ' ' },
    { name: { first: 'Asha' } },
    { name: 'a\0' },
    { name: 'Asha\nRao' },
    { name: 'x'.repeat(201) },
    { category: '' },
    { category: 'dancer' },
    { youtube_link: 'x'.repeat(2049) },
    { whatsapp: '1'.repeat(41) },
  ]
  const rows = [{ ...old, whatsapp: '+12025550123' }, ...wrong.map((values) => ({ ...old, ...values }))]
  const file = await aFile('list.ndjson', rows.map((row) => JSON.stringify(row)).join('\n'))
  const { output } = await aCommand(folder, ['import', file, '--skip-wrong'])
  expect(output.split('\n').map((line) => /^Line \d+: \w+/.exec(line)?.[0] ?? line)).toEqual([
    ...wrong.map((values, index) => `Line ${index + 2}: ${Object.keys(values).join()}`),
    '1 application added, 0 already on the list, 11 wrong rows.',
    '',
  ])
  expect(JSON.parse(await rowsOf(folder))).toEqual([
    {
      ...Object.fromEntries(COLUMNS.map((column) => [column, null])),
      ...old,
      whatsapp: '+12025550123',
      received_at: '2024-01-01T10:00:00.000Z',
    },
  ])
})

test('an oversized address does not end an import into PostgreSQL', async () => {
  useDatabase(await postgres.database())
  expect((await aCommand('unused', ['migrate'])).code).toBe(0)
  const long = `${randomBytes(6000).toString('hex')}@example.com`
  const rows = [`Asha,a@example.com,other,2026-01-01`, `Ravi,${long},other,2026-01-01`].join('\n')
  const file = await aFile('list.csv', `name,email,category,received_at\n${rows}\n`)
  const { output } = await aCommand('unused', ['import', file, '--skip-wrong'])
  expect(output).toMatch(/^Line 3: email[^\n]*\n1 application added, 0 already on the list, 1 wrong row\.\n$/)
})

test('a label is its category, in any case, and no second one in the report', async () => {
  const folder = await aStoppedList(0)
  const rows = ['YouTuber', 'YOUTUBER', ' youtuber '].map(
    (label, index) => `A,${index}@example.com,${label},2026-01-01`,
  )
  const file = await aFile('list.csv', `name,email,category,received_at\n${rows.join('\n')}\n`)
  expect((await aCommand(folder, ['import', file])).code).toBe(0)
  const { output } = await aCommand(folder, ['report', '--json', '--by', 'category'])
  expect(JSON.parse(output)).toEqual({ total: 3, groups: [{ key: 'youtuber', count: 3 }] })
})

const TIMES: [text: string, time: string | undefined][] = [
  ['2024-01-02', '2024-01-02T00:00:00.000Z'],
  ['2024-01-02 10:00', '2024-01-02T10:00:00.000Z'],
  ['2024-01-02T05:30:01+05:30', '2024-01-02T00:00:01.000Z'],
  ['2024-02-20 10:00:00+00', '2024-02-20T10:00:00.000Z'],
  ['2024-02-20 10:00:00.123456+0530', '2024-02-20T04:30:00.123Z'],
  ['2024-02-29 23:59:59Z', '2024-02-29T23:59:59.000Z'],
  ['2000-01-01', '2000-01-01T00:00:00.000Z'],
  ['2026-02-30 10:00', undefined],
  ['2023-02-29', undefined],
  ['2024-01-02 25:00', undefined],
  ['1999-12-31', undefined],
  ['0001-01-01', undefined],
  ['9999-12-31', undefined],
  ['1', undefined],
]

test('a time is real, from 2000 to tomorrow, and may be as PostgreSQL writes it', async () => {
  const folder = await aStoppedList(0)
  const tomorrow = new Date(Date.now() + 23 * 60 * 60 * 1000).toISOString()
  const later = new Date(Date.now() + 25 * 60 * 60 * 1000).toISOString()
  const times: typeof TIMES = [...TIMES, [tomorrow, tomorrow], [later, undefined]]
  const rows = times.map(([time], index) => `A,${index}@example.com,other,${time}`)
  const file = await aFile('list.csv', `name,email,category,received_at\n${rows.join('\n')}\n`)
  // A time without a zone is not of this machine.
  await aCommand(folder, ['import', file, '--skip-wrong'], { env: { TZ: 'Asia/Kolkata' } })
  const stored = JSON.parse(await rowsOf(folder)) as { email: string; received_at: string }[]
  const found = new Map(stored.map(({ email, received_at }) => [email, received_at]))
  expect(times.map(([text], index) => [text, found.get(`${index}@example.com`)])).toEqual(times)
})

test('a number without its code gets that of the form, and one that lost its digits is named by its line', async () => {
  const folder = await aStoppedList(0)
  const numbers = [
    '98765 43210',
    '09876543210',
    '919876543210',
    '00 44 7911 123456',
    '+91 98765-43210',
    'none',
    '-',
    '',
  ]
  const lost = [
    '9.19877E+11',
    '9,19877E+11',
    '919876543210.0',
    '919876543210.00',
    '919876543210,00',
    '#####',
    '#ERROR!',
  ]
  const rows = [...numbers, ...lost].map((number, index) => `A;${index}@example.com;other;${number}`)
  const file = await aFile('list.csv', `name;email;category;whatsapp\n${rows.join('\n')}\n`)
  const { output } = await aCommand(folder, ['import', file, '--skip-wrong'])
  expect(output).toMatch(/^Line 10: whatsapp lost its digits[^\n]*\n(?:Line 1[1-6]: [^\n]*\n){6}8 applications added/)
  const stored = JSON.parse(await rowsOf(folder)) as { whatsapp: string | null }[]
  const india = '+919876543210'
  expect(stored.map(({ whatsapp }) => whatsapp)).toEqual([
    india,
    india,
    india,
    '+447911123456',
    india,
    'none',
    null,
    null,
  ])
})

/** As programs write a table of these columns and rows. */
const TABLES: [program: string, content: string | Uint8Array][] = [
  ['a table with rows cut short', 'name,email,category,notes,whatsapp\nZebedee,z@example.com,other\n'],
  ['a table with empty cells too many', 'name;email;category;;\r\nZebedee;z@example.com;other;;;;\r\n'],
  ['a line that names the separator', '\uFEFFsep=;\r\nname;email;category\r\nZebedee;z@example.com;other\r\n'],
  ['empty lines before the header', '\r\n;;\r\nname;email;category\r\nZebedee;z@example.com;other\r\n'],
  ['one stray quote', 'name,email,category,notes\nZebedee,z@example.com,other,the "star\n'],
  ['text after a quoted one', 'name,email,category,notes\nZebedee,z@example.com,other,"the" star\n'],
  ['a column with other separators', 'name;email;category;"a, b, c, d"\r\nZebedee;z@example.com;other;1\r\n'],
  ['formulas that keep a text', 'name,email,category\n"=""Zebedee""",="z@example.com",other\n'],
  ['old line ends', 'name\temail\tcategory\rZebedee\tz@example.com\tother\r'],
  [
    'the Unicode text of Excel',
    Buffer.from('\uFEFFname\temail\tcategory\r\nZebedee\tz@example.com\tother\r\n', 'utf16le'),
  ],
  [
    'an array on several lines',
    '[\n  {\n    "Name": "Zebedee",\n    "email": "z@example.com",\n    "category": "other"\n  }\n]',
  ],
  ['a byte order mark before JSON', '\uFEFF[{"name":"Zebedee","email":"z@example.com","category":"other"}]'],
]

test.each(TABLES)('what programs write is read: %s', async (_, content) => {
  const folder = await aStoppedList(0)
  const { output } = await aCommand(folder, ['import', await aFile('list', content)])
  expect(output).toMatch(/(?:^|\n)1 application added, 0 already on the list, 0 wrong rows\.\n$/)
  expect(JSON.parse(await rowsOf(folder))).toMatchObject([
    { name: 'Zebedee', email: 'z@example.com', category: 'other', whatsapp: null },
  ])
})

test('a quote that is not closed takes no other row with it unsaid', async () => {
  const rows = ['A,a@example.com,other,"star', 'B,b@example.com,other,the "best', 'C,c@example.com,other,"two\nlines"']
  const file = await aFile('list.csv', `name,email,category,notes\n${rows.join('\n')}\n`)
  const { output } = await aCommand(await aStoppedList(0), ['import', file, '--skip-wrong'])
  expect(output).toMatch(
    /^Line 3: its quotes are wrong[^\n]*\nUnknown columns[^\n]*\n1 application added, [^\n]* 1 wrong row\.\n$/,
  )
})

test('cells beyond the header are named by their line', async () => {
  const file = await aFile('list.csv', 'name,email,category,\nAsha,a@example.com,other,,Zebedee\n')
  const { output } = await aCommand(await aStoppedList(0), ['import', file])
  expect(output).toMatch(/^Line 2: 5 values instead of 3\.\n/)
})

test.each([
  'name,email,category\nZebedee "x,zebedee@example.com,"other\n',
  'name,email,category\n"Zebedee,zebedee@example.com,other\n"Ravi,r@example.com,other\n',
  'name,email,category\nZebedee,zebedee@example,zebedee\n',
  'name,email,category,received_at\nZebedee,zebedee@,zebedee,zebedee\n',
  '[{"name": "Zebedee" "email": "zebedee@example.com"}]',
  '{"name": "Zebedee" "email": "zebedee@example.com"}\n{"zebedee@example.com": {"name": "Zebedee"}}\n["Zebedee"]\n',
])('no message repeats a value: %j', async (content) => {
  const file = await aFile('list', content)
  for (const options of [[], ['--skip-wrong']])
    expect((await aCommand(await aStoppedList(0), ['import', file, ...options])).output).not.toMatch(/zebedee/i)
})

test('columns that this release does not know are named, of files and of lists', async () => {
  const source = await aVariedList()
  const list = join(source, 'waitlist.db')
  change(list, 'alter table applications add column city text')
  const file = await aFile(
    'list.json',
    '[{"name": "A", "email": "a@example.com", "category": "other", "city": "Pune"}]',
  )
  const address = await postgres.database()
  const client = await aClient(address)
  await aCommand('unused', ['migrate'], { env: { DATABASE_URL: address } })
  await client.query('alter table applications add column city text')
  await client.query(`insert into applications (address, email, name, category, received_at)
    values ('a@example.com', 'a@example.com', 'Asha', 'other', '2026-01-01T00:00:00.000Z')`)
  for (const each of [file, list, address]) {
    const { output } = await aCommand(await aStoppedList(0), ['import', each])
    expect(output).toMatch(/^Unknown columns, not imported: city\.\n\d applications? added/)
  }
})

test('a second import with more columns says how many on the list had other values, and changes none', async () => {
  const folder = await aStoppedList(0)
  const first = ['name,email,category', 'A,a@example.com,other', 'B,b@example.com,other', 'C,c@example.com,other']
  await aCommand(folder, ['import', await aFile('first.csv', first.join('\n'))])
  const before = await rowsOf(folder)
  const [header, a, b, c] = first
  const second = [
    `${header},whatsapp,received_at`,
    `${a},9876543210,`,
    `${b},,2026-01-01`,
    `${c},,`,
    'D,d@example.com,other,1,',
  ]
  const { output } = await aCommand(folder, ['import', await aFile('second.csv', second.join('\n'))])
  expect(output).toBe(
    '1 application added, 3 already on the list, 0 wrong rows.\n' +
      'Of those on the list, 2 had other values here: the list stayed as it is.\n',
  )
  const after = JSON.parse(await rowsOf(folder)) as unknown[]
  expect(after.slice(0, 3)).toEqual(JSON.parse(before))
})

test('an address is on the list once, however a file and the form write it; what is not one address alone is refused', async () => {
  const folder = await aStoppedList(0)
  const row = { name: 'Asha', category: 'other', received_at: '2026-01-01' }
  const one = [
    'asha@bücher.example',
    'Asha@BÜCHER.example',
    ' asha@bu\u0308cher。example ',
    'asha@XN--bcher-kva.example',
  ]
  const wrong = [
    'Ravi <ravi@example.in>',
    'ravi@example.in, ravi@example.com',
    'mailto:ravi@example.in',
    '<ravi@example.in>',
    'ravi@example.in”',
    'ravi@example.xn--in-w1t',
    `ravi@${'x'.repeat(64)}.in`,
    `${'x'.repeat(245)}@example.in`,
  ]
  const rows = [...wrong, ...one].map((email) => JSON.stringify({ ...row, email }))
  const file = await aFile('list.ndjson', rows.join('\n'))
  const { output } = await aCommand(folder, ['import', file, '--skip-wrong'])
  expect(output.match(/^Line \d+: email: /gm)).toEqual(wrong.map((_, index) => `Line ${index + 1}: email: `))
  expect(output).toContain(`1 application added, 3 already on the list, ${wrong.length} wrong rows.`)
  const { join: send, stop } = await anApp({ folder })
  for (const email of one) expect((await send(anApplication({ email }))).status, email).toBe(409)
  await stop()
  const csv = await aFile('new.csv', `name,email,category\n${one.map((email) => `Asha,${email},other\n`).join('')}`)
  expect((await aCommand(folder, ['import', csv])).output).toMatch(/^0 applications added, 4 already on the list/)
})

test.each([
  ['', 'is empty.'],
  ['asha@example.com,Asha,other\n', 'There is no column name, email, category. The first line must name: '],
  ['name,email,category,Email\n', 'There are two columns email.'],
  [Buffer.from('name,email,category\nAndr\u00e9,a@example.com,other', 'latin1'), 'The text is not in UTF-8.'],
  ['name,email,category\nA,a@example.com,"oth', 'Line 2 is not CSV: its quotes are wrong.'],
  ['[{"name": "A"}', 'The JSON is wrong, or ends in the middle.'],
  ['[\n{"name": "A"},\n', 'The JSON is wrong, or ends in the middle.'],
  ['[\n{"name" "A"}]', 'The JSON is wrong, or ends in the middle.'],
])('what is no list ends with 1 and a sentence: %j', async (content, sentence) => {
  const folder = await aStoppedList(0)
  const { code, output } = await aCommand(folder, ['import', await aFile('list', content), '--skip-wrong'])
  expect(code).toBe(1)
  expect(output).toContain(sentence)
  expect(output).not.toMatch(/^ +at /m)
  expect(JSON.parse(await rowsOf(folder))).toEqual([])
})

test('the list itself, and a list that is not there, are refused', async () => {
  const folder = await aStoppedList(1)
  const itself = join(folder, 'waitlist.db')
  expect((await aCommand(folder, ['import', itself])).output).toContain(`${itself} is this list itself.`)
  expect((await aCommand(folder, ['import', join(folder, 'nothing.csv')])).output).toContain('no such file')
  expect((await aCommand(folder, ['import', 'postgres://127.0.0.1:9/list'])).output).toMatch(
    /^The import is not complete\. The list at this address cannot be read: .*ECONNREFUSED/,
  )
  const other = await aFolder()
  await writeFile(join(other, 'waitlist.db'), '')
  expect((await aCommand(other, ['import', itself])).output).toContain('has no waitlist: restore it from a backup')
})

test('standard input is imported, and leaves no file', async () => {
  const folder = await aStoppedList(0)
  const temporary = await aFolder()
  const command = ['sh', '-c', `printf 'name,email,category\\nAsha,a@example.com,other' | "$@"`, 'sh']
  const { code, output } = await aCommand(folder, ['import', '-'], { command, env: { TMPDIR: temporary } })
  expect([code, output]).toEqual([0, '1 application added, 0 already on the list, 0 wrong rows.\n'])
  expect(await readdir(temporary)).toEqual([])
})

test('a terminal shows the progress, Ctrl+C says what was added, and another import adds the rest', async () => {
  const count = 60_000
  const folder = await aStoppedList(0)
  const source = join(await aLongList(count), 'waitlist.db')
  const added = async () => Number(JSON.parse((await aCommand(folder, ['report', '--json'])).output).total)
  const { code, output } = await aCommand(folder, ['import', source], { command: onTerminal('\\003', 'rows read') })
  expect(code).toBe(130)
  const lines = output.split('\r\u001B[K')
  expect(lines).toEqual(
    expect.arrayContaining(['500 rows checked', '500 rows read'].map((text) => expect.stringContaining(text))),
  )
  const [, number = ''] = /Interrupted: ([\d,]+) applications added, 0 already on the list/.exec(output) ?? []
  expect(number.replaceAll(',', '')).toBe(String(await added()))
  expect(await added()).toBeLessThan(count)
  const rest = await aCommand(folder, ['import', source])
  expect(rest.output).toMatch(
    new RegExp(`^[\\d,]+ applications added, ${number} already on the list, 0 wrong rows\\.\n$`),
  )
  expect(await added()).toBe(count)
})
