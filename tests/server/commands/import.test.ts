import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aConnection } from '#tests/server/a-connection.ts'
import { aDatabase } from '#tests/server/a-postgres.ts'
import { aFolder, anApp } from '#tests/server/an-app.ts'
import { anApplication } from '#tests/server/an-application.ts'
import { webhookEnv } from '#tests/server/webhooks/a-receiver.ts'
import { aCommand } from './a-command.ts'
import { aLongList, aStoppedList } from './a-stopped-list.ts'
import { anImport } from './an-import.ts'

test('a list moves to a database that is migrated, and no webhook is told', async () => {
  const source = join(await aStoppedList(9), 'waitlist.db')
  const env = { ...webhookEnv('http://127.0.0.1:9/'), DATABASE_URL: await aDatabase() }
  const said = async (...args: string[]) => (await aCommand('unused', args, { env })).output
  expect(await said('import', source)).toMatch(
    /^The import is not complete\. The database in DATABASE_URL has no waitlist/,
  )
  await said('migrate')
  expect(await said('import', source)).toMatch(/^9 applications added/)
  expect(await said('webhooks')).toBe('0 messages not delivered.\n')
})

test('a second import with more columns says how many on the list had other values, and changes none', async () => {
  const folder = await aStoppedList(0)
  const [header, ...people] = ['name,email,category', 'A,a@example.com,other', 'B,b@example.com,other']
  const first = [`${header},whatsapp`, ...people.map((row) => `${row},`), 'C,c@example.com,other,9876543210']
  const { rows } = await anImport(first.join('\n'), [], folder)
  const [a, b] = people
  const second = [`${header},whatsapp,received_at`, `${a},9876543210,`, `${b},,2026-01-01`, 'C,c@example.com,other,,']
  const { output, rows: after } = await anImport(second.join('\n'), [], folder)
  expect(output).toBe(
    '0 applications added, 3 already on the list, 0 wrong rows.\n' +
      'Of those on the list, 2 had other values here: the list stayed as it is.\n',
  )
  expect(after).toEqual(rows)
})

test('an address is on the list once, however a file and the form write it', async () => {
  const folder = await aStoppedList(0)
  const one = ['asha@bücher.example', ' Asha@bu\u0308cher。example ', 'asha@XN--bcher-kva.example']
  const rows = one.map((email) => `Asha,${email},other`)
  const { output } = await anImport(['name,email,category', ...rows].join('\n'), [], folder)
  expect(output).toBe('1 application added, 2 already on the list, 0 wrong rows.\n')
  const { join: send } = await anApp({ folder })
  for (const email of one) expect((await send(anApplication({ email }))).status, email).toBe(409)
})

test('the list itself, and a list that is not there, are refused', async () => {
  const folder = await aStoppedList(1)
  const itself = join(folder, 'waitlist.db')
  const from = async (source: string, list = folder) => (await aCommand(list, ['import', source])).output
  expect(await from(itself)).toContain(`${itself} is this list itself.`)
  const sameList = join(await aFolder(), 'other.db')
  await symlink(itself, sameList)
  expect(await from(sameList)).toContain(`${sameList} is this list itself.`)
  expect(await from('postgres://127.0.0.1:9/list')).toMatch(
    /^The import is not complete\. The list at this address cannot be read: .*ECONNREFUSED/,
  )
  const other = await aFolder()
  await writeFile(join(other, 'waitlist.db'), '')
  expect(await from(itself, other)).toContain('has no waitlist: restore it from a backup')
})

test('standard input is imported, also a pipe that begins with a few letters', async () => {
  const input = ['na', 'me;email;category\nAsha;a@example.com;other']
  const { output } = await aCommand(await aStoppedList(0), ['import', '-'], { input })
  expect(output).toBe('1 application added, 0 already on the list, 0 wrong rows.\n')
})

test('a SQLite file that comes from a pipe, and an address that is wrong, are refused with what to give', async () => {
  const said = async (source: string, input?: string) =>
    (await aCommand(await aStoppedList(0), ['import', source], input === undefined ? {} : { input })).output
  expect(await said('-', 'SQLite format 3\0')).toContain('A SQLite file cannot be read from a pipe: give its path.')
  const refusal = await said('postgres://user:secret@host:54x2/name')
  expect(refusal).toMatch(/The address must be an address such as .* its port must be a number from 1 to 65535\.\n$/)
  expect(refusal).not.toContain('secret')
})

test('an import that is interrupted says what was added, and another one adds the rest', async () => {
  const [folder, source] = [await aStoppedList(0), join(await aLongList(2000), 'waitlist.db')]
  const list = aConnection(join(folder, 'waitlist.db'))
  const ended = new AbortController()
  const importing = aCommand(folder, ['import', source]).finally(() => ended.abort())
  while (!ended.signal.aborted && list.read('select 1 from applications limit 1').length === 0) await setImmediate()
  process.listeners('SIGINT').at(-1)?.('SIGINT')
  expect(await importing).toEqual({
    code: 130,
    output:
      'Interrupted: 500 applications added, 0 already on the list, 0 wrong rows. Import it again to add the rest.\n',
  })
  expect((await aCommand(folder, ['import', source])).output).toBe(
    '1,500 applications added, 500 already on the list, 0 wrong rows.\n',
  )
})
