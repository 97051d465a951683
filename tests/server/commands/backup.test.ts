import { copyFile, lstat, mkdir, readdir, readFile, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { listSteps } from '#server/storage/migrations.ts'
import { restoreList } from '#server/storage/sqlite/backup.ts'
import { openDatabaseFile } from '#server/storage/sqlite/file.ts'
import { aConnection, change } from '#tests/server/a-connection.ts'
import { mayTrace, strace } from '#tests/server/a-program.ts'
import { startServer } from '#tests/server/a-process.ts'
import { aFolder, anApp } from '#tests/server/an-app.ts'
import { anApplication, applicants } from '#tests/server/an-application.ts'
import type { Launch } from '#tests/server/launch-server.ts'
import { aCommand } from './a-command.ts'
import { aStoppedList } from './a-stopped-list.ts'

async function aBackup(count: number): Promise<string> {
  const file = join(await aFolder(), 'backup.db')
  expect((await aCommand(await aStoppedList(count), ['backup', file])).code).toBe(0)
  return file
}

async function emailsIn(folder: string, launch: Launch = {}): Promise<string[]> {
  const { output } = await aCommand(folder, ['export', '--format', 'json'], launch)
  return (JSON.parse(output) as { email: string }[]).map(({ email }) => email).toSorted()
}

const emails = (count: number) => Array.from({ length: count }, (_, index) => `creator-${index}@example.com`).toSorted()

test('a backup is taken while the server takes applications, for its owner alone, and restored elsewhere', async () => {
  const { folder, post } = await startServer()
  const bodies = applicants(120)
  for (const body of bodies.slice(0, 100)) await post(body)
  const file = join(await aFolder(), 'backup.db')
  const command = ['sh', '-c', 'umask 000; exec "$@"', 'sh']
  const [{ code, output }] = await Promise.all([
    aCommand(folder, ['backup', file], { command }),
    ...bodies.slice(100).map(async (body) => expect((await post(body)).status).toBe(200)),
  ])
  expect(code).toBe(0)
  expect(output).toMatch(/backup\.db holds 1\d\d applications, and was read back without an error\.\n$/)
  expect((await stat(file)).mode & 0o777).toBe(0o600)

  const elsewhere = join(await aFolder(), 'new')
  const [, count = ''] = / holds (.*), and/.exec(output) ?? []
  const restored = { code: 0, output: `${elsewhere}/waitlist.db now holds ${count}.\n` }
  expect(await aCommand(elsewhere, ['restore', file])).toEqual(restored)
  expect((await stat(elsewhere)).mode & 0o777).toBe(0o700)
  expect((await stat(join(elsewhere, 'waitlist.db'))).mode & 0o777).toBe(0o600)
  expect(await readdir(elsewhere)).toEqual(['waitlist.db'])
  expect(await emailsIn(elsewhere)).toEqual(expect.arrayContaining(emails(100)))
  const again = await startServer({ env: { DATA_DIR: elsewhere } })
  expect((await again.post(anApplication({ email: 'creator-7@example.com' }))).status).toBe(409)
  expect((await again.post()).status).toBe(200)
})

test('a backup to a place that it may not have, or on a full disk, ends with 1 and a sentence, and leaves nothing', async () => {
  const list = await aStoppedList(400)
  const folder = await aFolder()
  await writeFile(join(folder, 'taken'), 'mine')
  await mkdir(join(folder, 'folder'))
  // The shell limits files to 40 blocks of 512 bytes, which has the effect of a full disk.
  const full = { command: ['sh', '-c', 'ulimit -f 40; exec "$@"', 'sh'] }
  for (const [name, sentence, launch] of [
    ['taken', /already exists\.$/m, {}],
    ['folder', /is not an ordinary file/, {}],
    ['lost/backup.db', /does not exist/, {}],
    ['backup.db', /full|failing/, full],
  ] as const) {
    const { code, output } = await aCommand(list, ['backup', join(folder, name)], launch)
    expect(code).toBe(1)
    expect(output).toMatch(/^No backup was written\. [^\n]*\n$/)
    expect(output).toMatch(sentence)
    expect(await readdir(folder)).toEqual(['folder', 'taken'])
  }
  expect(await readFile(join(folder, 'taken'), 'utf8')).toBe('mine')
})

test.skipIf(!mayTrace)('an export, a backup and a restored list are on disk when the command says so', async () => {
  const [list, place, elsewhere] = [await aStoppedList(3), await aFolder(), await aFolder()]
  const trace = join(await aFolder(), 'trace')
  const command = [strace, '-f', '-y', '-e', 'trace=fsync,fdatasync,rename', '-o', trace]
  const file = join(place, 'file')
  /** The paths that were synced, and the renames, in their order. */
  const steps = async (folder: string, args: string[]) => {
    expect((await aCommand(folder, args, { command })).code).toBe(0)
    const lines = (await readFile(trace, 'utf8')).matchAll(/(?:fsync|fdatasync)\(\d+<([^>]+)>|(rename)\(/g)
    return Array.from(lines, ([, path = 'rename']) => path)
  }
  for (const args of [
    ['export', '--output', file],
    ['backup', `${file}.db`],
  ]) {
    const written = await steps(list, args)
    expect(written[written.lastIndexOf('rename') - 1]).toMatch(/\.unfinished$/)
  }
  const restored = await steps(elsewhere, ['restore', `${file}.db`])
  expect(restored[restored.lastIndexOf('rename') - 1]).toMatch(/\.unfinished$/)
  expect(restored.slice(restored.lastIndexOf('rename'))).toContain(elsewhere)
})

test('a list that is there is replaced only with --force, and beside no server; after a kill its log is not applied', async () => {
  const file = await aBackup(5)
  const { folder, post, end } = await startServer()
  for (const body of applicants(40)) await post(body)
  const restore = (...force: string[]) => aCommand(folder, ['restore', file, ...force])
  expect(await restore()).toEqual({
    code: 1,
    output: `Nothing was restored. There is already a list at ${folder}/waitlist.db. Back it up, then add --force to replace it.\n`,
  })
  expect(await restore('--force')).toEqual({
    code: 1,
    output: `Nothing was restored. A server or another command is using the list in ${folder}: stop it, and run this again.\n`,
  })
  expect((await post()).status).toBe(200)
  expect(await emailsIn(folder, { command: [] })).toEqual(['asha@example.com', ...emails(40)])
  await end('SIGKILL')
  // A command writes to the list alone, and a server whose list was lost has the counts alone.
  for (const name of ['waitlist.db', 'limits.db']) {
    const holder = openDatabaseFile(join(folder, name), { synchronous: 'OFF', busyMs: 1000 })
    holder.execute('begin immediate')
    expect((await restore('--force')).code, name).toBe(1)
    holder.close()
  }
  expect((await restore('--force')).code).toBe(0)
  expect(await emailsIn(folder)).toEqual(emails(5))
})

test('a list behind symbolic links is the one file for the server and for each command, and restore keeps the links', async () => {
  const [file, folder, target] = [await aBackup(5), await aFolder(), await aFolder()]
  // The list need not exist yet.
  await symlink('second', join(folder, 'waitlist.db'))
  await symlink(join(target, 'list.db'), join(folder, 'second'))
  const { post, end } = await startServer({ env: { DATA_DIR: folder } })
  for (const body of applicants(3)) expect((await post(body)).status).toBe(200)
  const copy = join(await aFolder(), 'copy.db')
  for (const stop of [() => Promise.resolve(), () => end('SIGKILL')]) {
    await stop()
    expect(await emailsIn(folder)).toEqual(emails(3))
    expect((await aCommand(folder, ['report'])).output).toContain('3 applications')
    expect((await aCommand(folder, ['show', 'creator-1@example.com'])).code).toBe(0)
  }
  expect((await aCommand(folder, ['backup', copy])).output).toContain('holds 3 applications')
  expect((await aCommand(folder, ['restore', file, '--force'])).code).toBe(0)
  expect((await lstat(join(folder, 'waitlist.db'))).isSymbolicLink()).toBe(true)
  expect(await emailsIn(folder)).toEqual(emails(5))
  expect(await readdir(target)).toEqual(['list.db'])

  const loop = await aFolder()
  await symlink('waitlist.db', join(loop, 'waitlist.db'))
  const { code, output } = await aCommand(loop, ['report'])
  expect([code, output]).toEqual([1, `${loop}/waitlist.db is a symbolic link that leads back to itself.\n`])
})

test('a damaged list has no backup, and is replaced by an earlier one', async () => {
  const file = await aBackup(5)
  const folder = await aStoppedList(200)
  const list = join(folder, 'waitlist.db')
  // An address of a row, or of an index: they differ then.
  const respell = async () =>
    writeFile(list, (await readFile(list, 'latin1')).replace('creator-3@', 'Creator-3@'), 'latin1')
  for (const damage of [
    respell,
    () => truncate(list, 4096 * 4),
    () => writeFile(list, 'Dear reader,\n'.repeat(1000)),
  ]) {
    await damage()
    const { code, output } = await aCommand(folder, ['backup', join(folder, 'backup.db')])
    expect([code, output]).toEqual([1, expect.stringContaining('waitlist.db is damaged')])
    expect(await readdir(folder)).not.toContain('backup.db')
    expect((await aCommand(folder, ['restore', file, '--force'])).code).toBe(0)
    expect(await emailsIn(folder)).toEqual(emails(5))
  }
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
  // An empty file is no list that could be lost.
  await writeFile(join(target, 'waitlist.db'), '')
  const { code, output } = await aCommand(target, ['restore', file])
  expect([code, output]).toEqual([0, expect.stringContaining('1 application had an unsent webhook message when')])
  const restored = await anApp({ folder: target })
  expect(await restored.store.outbox.pending(10)).toEqual(left)
})

test('a backup of an earlier release is migrated', async () => {
  const old = join(await aStoppedList(3), 'waitlist.db')
  listSteps['0999-later'] = 'alter table applications add column later text'
  onTestFinished(() => void Reflect.deleteProperty(listSteps, '0999-later'))
  const restore = async (to: string) => restoreList(to, old, true, createLog({ write: () => {} }))
  const target = await aFolder()
  await restore(target)
  expect(aConnection(join(target, 'waitlist.db')).read('select later from applications')).toHaveLength(3)
  // What loses an application on its way is no copy.
  const losing = "delete from applications where address = 'creator-1@example.com'"
  change(old, `create trigger loss after insert on kysely_migration begin ${losing}; end`)
  await expect(restore(target)).rejects.toThrow(/\.unfinished was changed while it was written\.$/)
  expect(await emailsIn(target)).toEqual(emails(3))
})

test('a command on a list of an earlier release says so', async () => {
  const folder = await aStoppedList(3)
  change(join(folder, 'waitlist.db'), 'alter table applications drop column utm_campaign')
  expect((await aCommand(folder, ['report', '--by', 'campaign'])).output).toBe(
    'The list is from an earlier release: run "migrate" first. (no such column: applications.utm_campaign)\n',
  )
})

test('a restore that is interrupted leaves the list', async () => {
  const [file, folder] = [await aBackup(5), await aStoppedList(2)]
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const others = process.listenerCount(signal)
    const restoring = restoreList(folder, file, true, createLog({ write: () => {} }))
    const refusal = expect(restoring).rejects.toThrow('Interrupted: nothing was written.')
    while (process.listenerCount(signal) === others) await setImmediate()
    process.listeners(signal).at(-1)?.(signal)
    await refusal
  }
  expect(await emailsIn(folder)).toEqual(emails(2))
  expect(await readdir(folder)).toEqual(['waitlist.db'])
})

test('a backup that cannot be read is refused with a sentence, and changes nothing', async () => {
  const [folder, place] = [await aStoppedList(2), await aFolder()]
  change(join(place, 'songs.db'), 'create table songs (name text)')
  await mkdir(join(place, 'folder'))
  for (const name of ['damaged.db', 'newer.db']) await copyFile(await aBackup(400), join(place, name))
  await truncate(join(place, 'damaged.db'), 4096 * 8)
  change(join(place, 'newer.db'), `insert into kysely_migration (name, timestamp) values ('0999-tomorrow', '2030')`)
  const before = await readdir(folder)
  for (const [name, sentence] of [
    [join(folder, 'waitlist.db'), 'is the list itself.'],
    ['missing.db', 'There is no file'],
    ['folder', 'is not a file'],
    ['songs.db', 'has no waitlist'],
    ['damaged.db', 'is damaged'],
    ['newer.db', 'was changed by a newer release (0999-tomorrow)'],
  ] as const) {
    const { code, output } = await aCommand(folder, ['restore', resolve(place, name), '--force'])
    expect(code).toBe(1)
    expect(output).toMatch(/^Nothing was restored\. [^\n]*\n$/)
    expect(output).toContain(sentence)
    expect(await readdir(folder)).toEqual(before)
  }
  expect(await emailsIn(folder)).toEqual(emails(2))
})

test.each([
  ['backup', 'pg_dump --format=custom --no-owner --exclude-table-data=limits --file='],
  ['restore', 'pg_restore --clean --if-exists --no-owner --single-transaction --dbname="$DATABASE_URL" '],
])('on PostgreSQL %s ends with 1 and prints %s, without the password', async (command, tool) => {
  const folder = await aFolder()
  const env = { DATABASE_URL: 'postgres://user:secret@127.0.0.1:9/name' }
  const { code, output } = await aCommand(folder, [command, join(folder, "it's")], { env })
  expect([code, output]).toEqual([1, expect.stringContaining(tool)])
  expect(output).toContain('"$DATABASE_URL"')
  expect(output).toContain(String.raw`it'\''s'`)
  expect(output).not.toContain('secret')
  expect(await readdir(folder)).toEqual([])
})
