import { randomUUID } from 'node:crypto'
import { copyFile, chmod, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { COLUMNS } from '#server/commands/formats.ts'
import { openSqliteList } from '#server/storage/sqlite/read-only.ts'
import { change } from '#tests/server/a-connection.ts'
import { aClient, aPostgres } from '#tests/server/a-postgres.ts'
import { run, startServer } from '#tests/server/a-process.ts'
import { aFolder } from '#tests/server/an-app.ts'
import { applicants } from '#tests/server/an-application.ts'
import { underPermissions } from '#tests/server/launch-server.ts'
import { aCommand } from './a-command.ts'
import { aLongList, aStoppedList } from './a-stopped-list.ts'

const postgres = aPostgres()

test('an export to a file is for its owner alone, and replaces a file only with --force', async () => {
  const folder = await aStoppedList(3)
  const place = await aFolder()
  const name = `${'list '.repeat(50)}.csv`
  const file = join(place, name)
  // Of a killed one.
  await writeFile(join(place, `.list.csv.${process.pid}-1.${randomUUID()}.unfinished`), 'Asha')
  const command = ['sh', '-c', 'umask 000; exec "$@"', 'sh']
  const first = await aCommand(folder, ['export', '--output', file], { command })
  expect(first).toEqual({ code: 0, output: `${file} holds 3 applications.\n` })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const { output } = await aCommand(folder, ['export'])
  expect(await readFile(file, 'utf8')).toBe(output)
  const again = await aCommand(folder, ['export', '--output', file])
  expect(again).toEqual({ code: 1, output: `The export failed. ${file} already exists: add --force to replace it.\n` })
  expect((await aCommand(folder, ['export', '--excel', '--output', file, '--force'])).code).toBe(0)
  expect(await readFile(file, 'utf8')).toBe(`\uFEFF${output}`)
  expect(await readdir(place)).toEqual([name])
  // What is behind a link, a pipe or a device stays what it is.
  const link = join(await aFolder(), 'link')
  await symlink(file, link)
  const refused = await aCommand(folder, ['export', '--output', link, '--force'])
  expect(refused).toEqual({ code: 1, output: `The export failed. ${link} is not an ordinary file.\n` })
})

test('an export that is interrupted leaves no half file, and another command leaves that file alone', async () => {
  const place = await aFolder()
  // So long that the signal comes before its end.
  const env = { DATA_DIR: await aLongList(300_000) }
  const { child, exited, output } = await run({ args: ['export', '--output', join(place, 'list.csv')], env })
  await expect.poll(() => readdir(place), { interval: 1 }).toHaveLength(1)
  const [unfinished] = await readdir(place)
  // With the start of the process, where the system tells it.
  if (process.platform === 'linux') {
    const start = (await readFile(`/proc/${child.pid}/stat`, 'utf8')).split(' ')[21]
    expect(unfinished).toContain(`.${child.pid}-${start}.`)
  }
  expect((await aCommand(await aStoppedList(1), ['export', '--output', join(place, 'short.csv')])).code).toBe(0)
  expect(await readdir(place)).toEqual([unfinished, 'short.csv'])
  child.kill('SIGHUP')
  expect((await exited).code).toBe(129)
  expect(output()).toBe('Interrupted: nothing was written.\n')
  expect(await readdir(place)).toEqual(['short.csv'])
})

/** Every file of a folder with its bytes. */
async function contentOf(folder: string): Promise<Record<string, string>> {
  const names = await readdir(folder)
  const files = names.map(async (name) => [name, (await readFile(join(folder, name))).toString('base64')])
  return Object.fromEntries(await Promise.all(files)) as Record<string, string>
}

/** Exports three applications, on a full disk and from a read-only folder, without changing a file. */
async function isExported(folder: string): Promise<void> {
  const before = await contentOf(folder)
  const setMode = async (ofFile: number, ofFolder: number) => {
    for (const name of await readdir(folder)) await chmod(join(folder, name), ofFile)
    await chmod(folder, ofFolder)
  }
  // No file can grow, neither here nor in the temporary folder.
  const onFullDisk = ['sh', '-c', 'ulimit -f 0; exec "$@"', 'sh']
  for (const command of [onFullDisk, underPermissions]) {
    if (command === underPermissions) await setMode(0o444, 0o555)
    const { code, output } = await aCommand(folder, ['export'], { command })
    const addresses = Array.from(output.matchAll(/creator-\d+@example\.com/g), ([address]) => address)
    expect([code, addresses.toSorted()]).toEqual([0, [0, 1, 2].map((index) => `creator-${index}@example.com`)])
    expect(await contentOf(folder)).toEqual(before)
  }
  await setMode(0o600, 0o700)
}

test('the list of a server that runs, was killed or has stopped is exported, and so is a copy without the index of the log, or with a log that was only begun', async () => {
  const { folder, post, end } = await startServer()
  for (const body of applicants(3)) expect((await post(body)).status).toBe(200)
  await isExported(folder)
  await end('SIGKILL')
  await isExported(folder)
  const copy = await aFolder()
  for (const name of ['waitlist.db', 'waitlist.db-wal']) await copyFile(join(folder, name), join(copy, name))
  await isExported(copy)
  const stopped = await aStoppedList(3)
  await isExported(stopped)
  // As left by a server that was killed after it had written the header of the log.
  await copyFile(join(folder, 'waitlist.db-shm'), join(stopped, 'waitlist.db-shm'))
  const log = await readFile(join(folder, 'waitlist.db-wal'))
  await writeFile(join(stopped, 'waitlist.db-wal'), log.subarray(0, 32))
  await isExported(stopped)
})

test('a list that changes while it is read without locks is rejected', async () => {
  const folder = await aStoppedList(3)
  const list = await openSqliteList(folder)
  const rows = list.all()[Symbol.asyncIterator]()
  await rows.next()
  change(join(folder, 'waitlist.db'), "update applications set name = 'Somebody else'")
  const readOn = async () => {
    while ((await rows.next()).done !== true);
  }
  const sentence = /waitlist\.db was changed while it was read\. Run the command again\./
  await expect(readOn()).rejects.toThrow(sentence)
  // What was counted may be wrong, too.
  await expect(list.close()).rejects.toThrow(sentence)
})

test('on PostgreSQL the export needs only the permission to read, and neither creates nor migrates a list', async () => {
  const address = await postgres.database()
  const client = await aClient(address)
  const exportOf = (user: string) =>
    aCommand('unused', ['export'], { env: { DATABASE_URL: address.replace('postgres:password@', user) } })
  const columns = async () =>
    (await client.query("select column_name from information_schema.columns where table_schema = 'public'")).rows

  expect(await exportOf('postgres:password@')).toEqual({
    code: 1,
    output:
      'The export failed. The database in DATABASE_URL has no waitlist. The first start of the server creates it. (relation "applications" does not exist)\n',
  })
  expect(await columns()).toEqual([])

  // As an older release made it.
  await client.query(`
    create table applications (address text primary key, email text, name text, category text, received_at text);
    insert into applications values ('a@example.com', 'a@example.com', 'Asha', 'other', '2026-01-01');
    create role reader login password 'reader';
    grant select on applications to reader`)
  const { code, output } = await exportOf('reader:reader@')
  const row: Record<string, string> = {
    received_at: '2026-01-01',
    name: 'Asha',
    email: 'a@example.com',
    category: 'other',
  }
  expect([code, output.split('\r\n')[1]]).toEqual([0, COLUMNS.map((column) => `"${row[column] ?? ''}"`).join(',')])
  expect(await columns()).toHaveLength(5)
})

test('a name of very many tabs is exported and imported at once', async () => {
  const folder = await aStoppedList(1)
  const name = `A${'\t'.repeat(300_000)}=`
  change(join(folder, 'waitlist.db'), `update applications set name = '${name}'`)
  const { output } = await aCommand(folder, ['export'])
  expect(output.match(/\t'/g)).toHaveLength(300_000)
  const file = join(await aFolder(), 'list.csv')
  await writeFile(file, output)
  expect((await aCommand(await aStoppedList(0), ['import', file])).output).toMatch(/^Line 2: name: /)
})
