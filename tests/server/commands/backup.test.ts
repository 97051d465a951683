import { copyFile, mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ATTRIBUTION } from '#contract/attribution.ts'
import { openDatabaseFile } from '#server/storage/sqlite/file.ts'
import { run, startServer } from '#tests/server/a-process.ts'
import { aFolder, anApp } from '#tests/server/an-app.ts'
import { anApplication, applicants } from '#tests/server/an-application.ts'
import { aCommand } from './a-command.ts'
import { aStoppedList } from './a-stopped-list.ts'

const post = (url: string, body: FormData) => fetch(`${url}/api/waitlist`, { method: 'POST', body })

async function aBackup(count: number): Promise<string> {
  const file = join(await aFolder(), 'backup.db')
  expect((await aCommand(await aStoppedList(count), ['backup', file])).code).toBe(0)
  return file
}

async function emailsIn(folder: string): Promise<string[]> {
  const { output } = await aCommand(folder, ['export', '--format', 'json'])
  return (JSON.parse(output) as { email: string }[]).map(({ email }) => email).toSorted()
}

const emails = (count: number) => Array.from({ length: count }, (_, index) => `creator-${index}@example.com`).toSorted()

test('a backup is taken while the server takes applications, for its owner alone, and restored elsewhere', async () => {
  const folder = await aFolder()
  const { url } = await startServer({ env: { DATA_DIR: folder } })
  const bodies = applicants(120)
  for (const body of bodies.slice(0, 100)) await post(url, body)
  const file = join(await aFolder(), 'backup.db')
  const command = ['sh', '-c', 'umask 000; exec "$@"', 'sh']
  const [{ code, output }] = await Promise.all([
    aCommand(folder, ['backup', file], { command }),
    ...bodies.slice(100).map(async (body) => expect((await post(url, body)).status).toBe(200)),
  ])
  expect(code).toBe(0)
  expect(output).toMatch(/backup\.db holds 1\d\d applications, and was read back without an error\.\n$/)
  expect((await stat(file)).mode & 0o777).toBe(0o600)

  const elsewhere = join(await aFolder(), 'new')
  const restored = await aCommand(elsewhere, ['restore', file])
  expect(restored.code).toBe(0)
  expect((await stat(elsewhere)).mode & 0o777).toBe(0o700)
  expect((await stat(join(elsewhere, 'waitlist.db'))).mode & 0o777).toBe(0o600)
  expect(await readdir(elsewhere)).toEqual(['waitlist.db'])
  expect(await emailsIn(elsewhere)).toEqual(expect.arrayContaining(emails(100)))
  const again = await startServer({ env: { DATA_DIR: elsewhere } })
  expect((await post(again.url, anApplication({ email: 'creator-7@example.com' }))).status).toBe(409)
  expect((await post(again.url, anApplication())).status).toBe(200)
})

test('a backup does not hold the bytes of deleted rows', async () => {
  const folder = await aStoppedList(50)
  const list = openDatabaseFile(join(folder, 'waitlist.db'), { synchronous: 'FULL', busyMs: 1000 })
  list.execute("delete from applications where address = 'creator-7@example.com'")
  list.close()
  const file = join(await aFolder(), 'backup.db')
  expect((await aCommand(folder, ['backup', file])).code).toBe(0)
  expect((await readFile(file)).includes('creator-7@example.com')).toBe(false)
  expect((await readFile(file)).includes('creator-8@example.com')).toBe(true)
})

test.each([
  ['a file that exists', async (folder: string) => writeFile(join(folder, 'taken'), 'mine'), 'taken', 'exists already'],
  ['a folder', async (folder: string) => mkdir(join(folder, 'taken')), 'taken', 'is not an ordinary file'],
  ['a missing folder', async () => {}, 'lost/backup.db', 'does not exist'],
  ['a file as a folder', async (folder: string) => writeFile(join(folder, 'taken'), 'mine'), 'taken/b', 'ENOTDIR'],
])('a backup to %s is refused with a sentence, and leaves nothing', async (_, prepare, name, sentence) => {
  const list = await aStoppedList(3)
  const folder = await aFolder()
  await prepare(folder)
  const before = await readdir(folder)
  const { code, output } = await aCommand(list, ['backup', join(folder, name)])
  expect(code).toBe(1)
  expect(output).toMatch(/^There is no backup\. [^\n]*\n$/)
  expect(output).toContain(sentence)
  expect(await readdir(folder)).toEqual(before)
})

test('a backup on a full disk ends with 1 and a sentence, and leaves no half file', async () => {
  const list = await aStoppedList(400)
  const folder = await aFolder()
  // The shell limits files to 40 blocks of 512 bytes, which has the effect of a full disk.
  const command = ['sh', '-c', 'ulimit -f 40; exec "$@"', 'sh']
  const { code, output } = await aCommand(list, ['backup', join(folder, 'backup.db')], { command })
  expect(code).toBe(1)
  expect(output).toMatch(/^There is no backup\. [^\n]*(?:full|failing)[^\n]*\n$/)
  expect(await readdir(folder)).toEqual([])
})

test('a damaged list has no backup', async () => {
  const folder = await aStoppedList(400)
  await truncate(join(folder, 'waitlist.db'), 4096 * 5)
  const { code, output } = await aCommand(folder, ['backup', join(folder, 'backup.db')])
  expect(code).toBe(1)
  expect(output).toContain('waitlist.db is damaged')
  expect(await readdir(folder)).not.toContain('backup.db')
})

test('a list that is there is replaced only with --force', async () => {
  const file = await aBackup(5)
  const folder = await aStoppedList(2)
  const { code, output } = await aCommand(folder, ['restore', file])
  expect(code).toBe(1)
  expect(output).toContain(`Nothing was restored. There is a list at ${folder}/waitlist.db: add --force to replace it.`)
  expect(await emailsIn(folder)).toEqual(emails(2))
  expect((await aCommand(folder, ['restore', file, '--force'])).code).toBe(0)
  expect(await emailsIn(folder)).toEqual(emails(5))
})

test('nothing is restored while a server holds the list', async () => {
  const file = await aBackup(5)
  const folder = await aFolder()
  const { url, child, exited } = await startServer({ env: { DATA_DIR: folder } })
  await post(url, anApplication())
  const { code, output } = await aCommand(folder, ['restore', file, '--force'])
  expect(code).toBe(1)
  expect(output).toMatch(/Another process uses .*: stop the server, and run this again\./)
  expect((await post(url, anApplication({ email: 'late@example.com' }))).status).toBe(200)
  child.kill('SIGTERM')
  await exited
  expect(await emailsIn(folder)).toEqual(['asha@example.com', 'late@example.com'])
})

test('after a killed server its log is not applied to the restored list', async () => {
  const file = await aBackup(5)
  const folder = await aFolder()
  const { url, child, exited } = await startServer({ env: { DATA_DIR: folder } })
  for (const body of applicants(40)) await post(url, body)
  child.kill('SIGKILL')
  await exited
  expect((await aCommand(folder, ['restore', file, '--force'])).code).toBe(0)
  expect(await emailsIn(folder)).toEqual(emails(5))
})

test.each([
  ['truncated', (path: string) => truncate(path, 4096 * 5)],
  ['empty', (path: string) => truncate(path, 0)],
  ['replaced by a text', (path: string) => writeFile(path, 'Dear reader,\n'.repeat(1000))],
])('a list that is %s is replaced by its backup', async (_, damage) => {
  const file = await aBackup(5)
  const folder = await aStoppedList(200)
  await damage(join(folder, 'waitlist.db'))
  expect((await aCommand(folder, ['restore', file, '--force'])).code).toBe(0)
  expect(await emailsIn(folder)).toEqual(emails(5))
})

test('a restored list sends what was not sent when the backup was made, and says so; what was sent stays sent', async () => {
  const { join: send, store, dataDir, stop } = await anApp({ overrides: { notify: () => {} } })
  await Promise.all(applicants(3).map((body) => send(body)))
  const now = new Date()
  const told = await store.outbox.claim({ now, dueBy: now, limit: 2 })
  await store.outbox.markDelivered(told)
  const left = await store.outbox.pending(10)
  await stop()
  const file = join(await aFolder(), 'backup.db')
  await aCommand(dataDir, ['backup', file])
  const target = await aFolder()
  const { code, output } = await aCommand(target, ['restore', file])
  expect([code, output]).toEqual([0, expect.stringContaining('The webhook was not told of 1 application when')])
  const restored = await anApp({ folder: target })
  expect(await restored.store.outbox.pending(10)).toEqual(left)
})

test('a backup of an earlier release is migrated, one of a newer release is refused', async () => {
  const folder = await aStoppedList(3)
  const old = join(await aFolder(), 'old.db')
  await copyFile(join(folder, 'waitlist.db'), old)
  const file = openDatabaseFile(old, { synchronous: 'FULL', busyMs: 1000 })
  file.execute('drop index applications_to_tell')
  const columns = file.read(`select name from pragma_table_info('applications')`).map(({ name }) => String(name))
  // Steps add their columns at the end.
  for (const name of columns.slice(columns.indexOf(ATTRIBUTION[0])))
    file.execute(`alter table applications drop column ${name}`)
  file.execute(`delete from kysely_migration where name >= '0006-attribution'`)
  file.close()
  const target = await aFolder()
  expect((await aCommand(target, ['restore', old])).code).toBe(0)
  expect(await emailsIn(target)).toEqual(emails(3))

  const again = openDatabaseFile(old, { synchronous: 'FULL', busyMs: 1000 })
  again.execute(`insert into kysely_migration (name, timestamp) values ('0999-tomorrow', '2030')`)
  again.close()
  const { code, output } = await aCommand(target, ['restore', old, '--force'])
  expect(code).toBe(1)
  expect(output).toContain('was changed by a newer release (0999-tomorrow)')
  expect(await readdir(target)).not.toContain('waitlist.db.restoring')
  expect(await emailsIn(target)).toEqual(emails(3))
})

test.each([
  ['missing', async () => {}, 'There is no file'],
  ['a folder', async (path: string) => mkdir(path), 'is not a file'],
  ['empty', async (path: string) => writeFile(path, ''), 'has no waitlist'],
  ['a text', async (path: string) => writeFile(path, 'Dear reader,\n'.repeat(1000)), 'is damaged'],
  ['a database of something else', anotherDatabase, 'has no waitlist'],
  ['damaged', aDamagedBackup, 'is damaged'],
])('a backup that is %s is refused with a sentence, and changes nothing', async (_, make, sentence) => {
  const path = join(await aFolder(), 'backup.db')
  await make(path)
  const folder = await aStoppedList(2)
  const before = await readdir(folder)
  const { code, output } = await aCommand(folder, ['restore', path, '--force'])
  expect(code).toBe(1)
  expect(output).toMatch(/^Nothing was restored\. [^\n]*\n$/)
  expect(output).toContain(sentence)
  expect(await readdir(folder)).toEqual(before)
  expect(await emailsIn(folder)).toEqual(emails(2))
})

async function anotherDatabase(path: string): Promise<void> {
  const file = openDatabaseFile(path, { synchronous: 'FULL', busyMs: 1000 })
  file.execute('create table songs (name text)')
  file.close()
}

async function aDamagedBackup(path: string): Promise<void> {
  await copyFile(await aBackup(400), path)
  await truncate(path, 4096 * 8)
}

test.each([
  ['backup', 'pg_dump'],
  ['restore', 'pg_restore'],
])('on PostgreSQL %s ends with 1 and names %s, without the password', async (command, tool) => {
  const folder = await aFolder()
  const env = { DATABASE_URL: 'postgres://user:secret@127.0.0.1:9/name' }
  const { exited, output } = await run({ args: [command, join(folder, "it's")], env })
  expect((await exited).code).toBe(1)
  expect(output()).toContain(tool)
  expect(output()).toContain('"$DATABASE_URL"')
  expect(output()).toContain(String.raw`it'\''s'`)
  expect(output()).not.toContain('secret')
  expect(await readdir(folder)).toEqual([])
})
