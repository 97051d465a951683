import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { COLUMNS } from '#server/commands/formats.ts'
import { aPostgres } from '#tests/server/a-postgres.ts'
import { aFolder, anApp, useDatabase } from '#tests/server/an-app.ts'
import { aReceived } from '#tests/server/an-application.ts'
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
  const names = ['=1+1', '\'+91 "twice"', 'line one\r\nline; two,\tthree', ' उमा ', 'a\n\n=1', "O'Neil", '{"a": [}']
  // Longer than what is read at once.
  names.push('उमा'.repeat(30_000))
  for (const [index, name] of names.entries()) {
    const attribution = { utm_campaign: `campaign ${index}`, referrer: 'www.example.org' }
    const receivedAt = new Date(Date.UTC(2026, 9, 1 + index))
    const fields = { name, email: `Person-${index}@example.com`, whatsapp: '+919876543210' }
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
    output: '8 applications added, 0 already on the list, 0 wrong rows.\n',
  })
  expect(await rowsOf(folder)).toBe(await rowsOf(source))
  expect((await aCommand(folder, ['import', file])).output).toMatch(/^0 applications added, 8 already on the list,/)
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
  expect(imported.output).toBe('8 applications added, 0 already on the list, 0 wrong rows.\n')
  expect(await rowsOf('unused')).toBe(before)
  expect((await aCommand('unused', ['webhooks'])).output).toBe('0 messages not delivered.\n')
  // From itself, too.
  expect((await aCommand('unused', ['import', address])).output).toMatch(/^0 applications added, 8 already on the list/)

  const there = { env: { DATA_DIR: folder, DATABASE_URL: '' } }
  expect((await aCommand('unused', ['import', address], there)).output).toMatch(/^8 applications added/)
  expect((await aCommand('unused', ['export', '--format', 'json'], there)).output).toBe(before)
})

const HEADER = 'Email;notes; NAME ;category;utm_campaign\n'

test('a list of another tool has its columns in any order, and new applications follow the rules of the form', async () => {
  const folder = await aStoppedList(0)
  const right = 'asha@example.com;called;"Asha ""the star"" Rao";filmmaker; diwali\n\n;;;;\n'
  const wrong = `ravi@example;;Ravi;singer;\nmira@example.com;;;other;\na;b\n"uma@example.com";;"two\nlines";other;\n`
  const file = await aFile('list.csv', `\uFEFF${HEADER}${right}${wrong}${'a;b\n'.repeat(97)}`)
  const refused = await aCommand(folder, ['import', file])
  expect(refused.code).toBe(1)
  expect(refused.output).toMatch(
    /^Line 5: [^\n]+\.\nLine 6: [^\n]+\.\nLine 7: 2 values instead of 5\.\nLine 9: [^\n]+\.\n[^]*\n… and 1 more\.\nThe import is not complete\. Nothing was written: 101 rows cannot be imported\. Correct/,
  )
  expect(JSON.parse(await rowsOf(folder))).toEqual([])

  const { code, output } = await aCommand(folder, ['import', file, '--skip-wrong'])
  expect(code).toBe(0)
  expect(output).toMatch(
    /\n… and 1 more\.\nUnknown columns, not imported: notes\.\n1 application added, 0 already on the list, 101 wrong rows\.\n$/,
  )
  const [row] = JSON.parse(await rowsOf(folder)) as { received_at: string }[]
  expect(row).toMatchObject({ name: 'Asha "the star" Rao', utm_campaign: 'diwali' })
  expect(Date.now() - Date.parse(row?.received_at ?? '')).toBeLessThan(60_000)
  const withTabs = await aFile('list.txt', 'name\temail\tcategory\nRavi\travi@example.com\tother\n')
  expect((await aCommand(folder, ['import', withTabs])).output).toMatch(/^1 application added/)
})

test('an application that an earlier release accepted is kept as it stands', async () => {
  const folder = await aStoppedList(0)
  const old = {
    received_at: '2024-01-01 10:00',
    name: 'x'.repeat(300),
    email: 'ASHA@münchen.example',
    category: 'dancer',
    utm_source: ' a\u200d ',
  }
  const wrong = [
    { email: 'asha' },
    { received_at: '1' },
    { name: ' ' },
    { name: { first: 'Asha' } },
    { name: 'a\0' },
    { category: ' ' },
  ]
  const times = { '2024-01-02': '2024-01-02T00:00:00.000Z', '2024-01-02T05:30:01+05:30': '2024-01-02T00:00:01.000Z' }
  const others = Object.keys(times).map((received_at, index) => ({ received_at, email: `${index}@example.com` }))
  const rows = [old, ...wrong, ...others].map((values) => ({ ...old, notes: 'called', ...values }))
  const file = await aFile('list.ndjson', rows.map((row) => JSON.stringify(row)).join('\n'))
  // A time without a zone is not of this machine.
  const { output } = await aCommand(folder, ['import', file, '--skip-wrong'], { env: { TZ: 'Asia/Kolkata' } })
  expect(output).toMatch(
    /^Line 2: email is not an address\.\nLine 3: received_at is not a time[^\n]*\.\nLine 4: name is empty\.\nLine 5: name is not a text\.\nLine 6: name has a NUL character\.\nLine 7: category is empty\.\nUnknown columns, not imported: notes\.\n3 applications added/,
  )
  const [first, ...later] = JSON.parse(await rowsOf(folder)) as { received_at: string }[]
  expect(later.map(({ received_at }) => received_at)).toEqual(Object.values(times))
  expect(first).toEqual({
    ...Object.fromEntries(COLUMNS.map((column) => [column, null])),
    ...old,
    received_at: '2024-01-01T10:00:00.000Z',
  })
})

test.each([
  ['', 'is empty.'],
  ['asha@example.com,Asha,other\n', 'There is no column name, email, category. The first line must name the columns: '],
  ['name,email,category,Email\n', 'There are two columns email.'],
  [Buffer.from('name,email,category\nAndr\u00e9,a@example.com,other', 'latin1'), 'The text is not in UTF-8.'],
  ['name,email,category\nA,a@example.com,"oth', 'Line 2 is not CSV: its quotes are wrong.'],
  ['[{"name": "A"}', 'The JSON ends in the middle: the file is not complete.'],
  ['[\n1]', 'Line 2 is not JSON.'],
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
