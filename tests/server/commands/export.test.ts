import { copyFile, chmod, readdir, readFile, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { COLUMNS } from '#server/commands/formats.ts'
import { openDatabaseFile } from '#server/storage/sqlite/file.ts'
import { openSqliteList } from '#server/storage/sqlite/read-only.ts'
import { aPostgres } from '#tests/server/a-postgres.ts'
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
  const file = join(place, 'list.csv')
  const command = ['sh', '-c', 'umask 000; exec "$@"', 'sh']
  const first = await aCommand(folder, ['export', '--output', file], { command })
  expect(first).toEqual({ code: 0, output: `${file} holds 3 applications.\n` })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const { output } = await aCommand(folder, ['export'])
  expect(await readFile(file, 'utf8')).toBe(output)
  expect((await aCommand(folder, ['export', '--output', file])).code).toBe(1)
  expect((await aCommand(folder, ['export', '--excel', '--output', file, '--force'])).code).toBe(0)
  expect(await readFile(file, 'utf8')).toBe(`\uFEFF${output}`)
  expect(await readdir(place)).toEqual(['list.csv'])
})

test('an export that is interrupted leaves no half file', async () => {
  const place = await aFolder()
  // So long that the signal comes before its end.
  const env = { DATA_DIR: await aLongList(300_000) }
  const { child, exited, output } = await run({ args: ['export', '--output', join(place, 'list.csv')], env })
  await expect.poll(() => readdir(place), { interval: 1 }).toHaveLength(1)
  child.kill('SIGHUP')
  expect((await exited).code).toBe(129)
  expect(output()).toBe('Interrupted: nothing was written.\n')
  expect(await readdir(place)).toEqual([])
})

/** The folder of a server that runs, with three applications. */
async function aServer() {
  const server = await startServer()
  for (const body of applicants(3)) expect((await server.post(body)).status).toBe(200)
  return server
}

/** Every file of a folder with its bytes. */
async function contentOf(folder: string): Promise<Record<string, string>> {
  const names = await readdir(folder)
  const files = names.map(async (name) => [name, (await readFile(join(folder, name))).toString('base64')])
  return Object.fromEntries(await Promise.all(files)) as Record<string, string>
}

test.each([
  ['has stopped', () => aStoppedList(3)],
  ['runs', async () => (await aServer()).folder],
  [
    'was killed',
    async () => {
      const { folder, end } = await aServer()
      await end('SIGKILL')
      return folder
    },
  ],
  [
    'runs, copied without the index of its log',
    async () => {
      const [server, folder] = [await aServer(), await aFolder()]
      for (const name of ['waitlist.db', 'waitlist.db-wal'])
        await copyFile(join(server.folder, name), join(folder, name))
      return folder
    },
  ],
])(
  'the list of a server that %s is exported, on a full disk and in a read-only folder too, and no file changes',
  async (_, aListOf) => {
    const folder = await aListOf()
    const before = await contentOf(folder)
    const isExported = async (command: string[]) => {
      const { code, output } = await aCommand(folder, ['export'], { command })
      const addresses = Array.from(output.matchAll(/creator-\d+@example\.com/g), ([address]) => address)
      expect([code, addresses.toSorted()]).toEqual([0, [0, 1, 2].map((index) => `creator-${index}@example.com`)])
      expect(await contentOf(folder)).toEqual(before)
    }
    await isExported([])
    // No file can grow, neither here nor in the temporary folder.
    await isExported(['sh', '-c', 'ulimit -f 0; exec "$@"', 'sh'])
    for (const name of await readdir(folder)) await chmod(join(folder, name), 0o444)
    await chmod(folder, 0o555)
    onTestFinished(() => chmod(folder, 0o755))
    await isExported(underPermissions)
  },
)

test.each([
  [
    'missing',
    (path: string) => rm(path),
    /^There is no complete export\. There is no waitlist at .*waitlist\.db\..*\n$/,
  ],
  ['empty', (path: string) => truncate(path, 0), /waitlist\.db has no waitlist: restore it from a backup/],
  ['truncated', (path: string) => truncate(path, 4096 * 5), /waitlist\.db is damaged/],
])('a list that is %s ends the export with 1 and a sentence, and no file changes', async (_, damage, sentence) => {
  const folder = await aStoppedList(200)
  await damage(join(folder, 'waitlist.db'))
  const before = await contentOf(folder)
  const { code, output } = await aCommand(folder, ['export'])
  expect([code, output]).toEqual([1, expect.stringMatching(sentence)])
  expect(output).not.toMatch(/^ +at /m)
  expect(await contentOf(folder)).toEqual(before)
})

test('a list that changes while it is read without locks is rejected', async () => {
  const folder = await aStoppedList(3)
  const list = await openSqliteList(folder)
  onTestFinished(() => list.close())
  const rows = list.all()[Symbol.asyncIterator]()
  await rows.next()
  const file = openDatabaseFile(join(folder, 'waitlist.db'), { synchronous: 'FULL', busyMs: 100 })
  file.execute("update applications set name = 'Somebody else'")
  file.close()
  const readOn = async () => {
    while ((await rows.next()).done !== true);
  }
  await expect(readOn()).rejects.toThrow(/waitlist\.db was changed while it was read\. Run the command again\./)
})

test('on PostgreSQL the export needs only the permission to read, and neither creates nor migrates a list', async () => {
  const address = await postgres.database()
  const client = new Client({ connectionString: address })
  await client.connect()
  onTestFinished(() => client.end())
  const exportOf = (user: string) =>
    aCommand('unused', ['export'], { env: { DATABASE_URL: address.replace('postgres:password@', user) } })
  const columns = async () =>
    (await client.query("select column_name from information_schema.columns where table_schema = 'public'")).rows

  expect(await exportOf('postgres:password@')).toEqual({
    code: 1,
    output:
      'There is no complete export. The database in DATABASE_URL has no waitlist. The first start of the server creates it. (relation "applications" does not exist)\n',
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
