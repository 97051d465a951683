import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aPostgres } from '#tests/server/a-postgres.ts'
import { aFolder, anApp, useDatabase } from '#tests/server/an-app.ts'
import { anApplication } from '#tests/server/an-application.ts'
import { aCommand, onTerminal } from './a-command.ts'
import { aLongList, aStoppedList } from './a-stopped-list.ts'
import { aFile, aVariedList, rowsOf } from './an-import.ts'

const postgres = aPostgres()

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
