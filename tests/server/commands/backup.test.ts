import { readdirSync, statSync, truncateSync } from 'node:fs'
import { chown, copyFile, lstat, readdir, readFile, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sqliteSteps } from '#server/storage/migrations.ts'
import { aConnection, change } from '#tests/server/a-connection.ts'
import { aFolder, anApp } from '#tests/server/an-app.ts'
import { applicants } from '#tests/server/an-application.ts'
import { PATIENT } from '#tests/server/patient.ts'
import { aCommand, exportedEmails } from './a-command.ts'
import { aStoppedList } from './a-stopped-list.ts'

async function aBackup(count: number, path?: string): Promise<string> {
  const file = path ?? join(await aFolder(), 'backup.db')
  expect((await aCommand(await aStoppedList(count), ['backup', file])).code).toBe(0)
  return file
}

/** A server that runs, with so many applications. */
async function aRunningServer(count: number) {
  const app = await anApp()
  await Promise.all(applicants(count).map((body) => app.join(body)))
  return app
}

const emails = (count: number) => Array.from({ length: count }, (_, index) => `creator-${index}@example.com`).toSorted()

test('what a running server has accepted is in a backup, and restored elsewhere', async () => {
  const { dataDir } = await aRunningServer(120)
  const [file, elsewhere] = [join(await aFolder(), 'backup.db'), join(await aFolder(), 'new')]
  expect(await aCommand(dataDir, ['backup', file])).toEqual({
    code: 0,
    output: `${file} holds 120 applications, and was read back without an error.\n`,
  })
  const restored = { code: 0, output: `${elsewhere}/waitlist.db now holds 120 applications.\n` }
  expect(await aCommand(elsewhere, ['restore', file])).toEqual(restored)
  expect(await readdir(elsewhere)).toEqual(['waitlist.db'])
  expect((await exportedEmails(elsewhere)).toSorted()).toEqual(emails(120))
})

test('the folder of a list, its backup and a list that is restored may have any sign in their names', async () => {
  const [list, place] = [join(await aFolder(), "a founder's list#1?%41"), await aFolder()]
  const [file, elsewhere] = [join(place, "a founder's backup #1?%41.db"), join(place, 'new#?%41')]
  const { join: send } = await anApp({ folder: list })
  await send()
  for (const [folder, ...args] of [
    [list, 'backup', file],
    [elsewhere, 'restore', file],
    [elsewhere, 'restore', file, '--force'],
  ] as const) {
    expect(await aCommand(folder, [...args]), args.join(' ')).toMatchObject({ code: 0 })
    expect(await exportedEmails(folder)).toEqual(['asha@example.com'])
  }
})

/** What a killed program leaves beside a list that it was writing: the pages as they were before. */
async function leaveJournal(path: string): Promise<void> {
  const writer = aConnection(join(await aStoppedList(300), 'waitlist.db'))
  // So little memory that pages, and before them the journal, come to the disk within the transaction.
  writer.execute("pragma journal_mode = delete; pragma cache_size = 1; begin; update applications set name = 'Uma'")
  const [database] = writer.read('pragma database_list')
  await copyFile(`${String(database?.['file'])}-journal`, path)
  writer.execute('rollback')
}

test('a list that is restored where an old journal lies is whole, also after the next start', async () => {
  const [file, folder] = [await aBackup(300), await aFolder()]
  await leaveJournal(join(folder, 'waitlist.db-journal'))
  expect((await aCommand(folder, ['restore', file])).code).toBe(0)
  expect(await readdir(folder)).toEqual(['waitlist.db'])
  const { list } = await anApp({ folder })
  expect(await list()).toHaveLength(300)
})

test('a backup that is written where an old journal and log lie is whole for every program', async () => {
  const [folder, list] = [await aFolder(), await aStoppedList(300)]
  const file = join(folder, 'backup.db')
  await leaveJournal(`${file}-journal`)
  await writeFile(`${file}-wal`, 'of another file')
  expect((await aCommand(list, ['backup', file])).code).toBe(0)
  expect(await readdir(folder)).toEqual(['backup.db'])
  expect(aConnection(file).read('select count(*) as count from applications')).toEqual([{ count: 300 }])
})

test('a backup, and a restored list with its folder, are for their owner alone', async () => {
  const [file, elsewhere] = [await aBackup(1), join(await aFolder(), 'new')]
  await aCommand(elsewhere, ['restore', file])
  const modes = [file, elsewhere, join(elsewhere, 'waitlist.db')].map(async (path) => (await stat(path)).mode & 0o777)
  expect(await Promise.all(modes)).toEqual([0o600, 0o700, 0o600])
})

test.skipIf(process.getuid?.() !== 0)(
  'what root writes is for the user of its folder, or of the old file',
  async () => {
    const [file, folder] = [await aBackup(1), await aFolder()]
    const ownerOf = async (name: string) => (await stat(join(folder, name))).uid
    await chown(folder, 12_345, 12_346)
    await aCommand(folder, ['restore', file])
    await aCommand(folder, ['backup', join(folder, 'copy.db')])
    expect([await ownerOf('waitlist.db'), await ownerOf('copy.db')]).toEqual([12_345, 12_345])
    await chown(folder, 0, 0)
    await aCommand(folder, ['restore', file, '--force'])
    expect(await ownerOf('waitlist.db')).toBe(12_345)
  },
)

test.skipIf(process.getuid?.() !== 0)('a list that root creates is for the user of its folder', async () => {
  const folder = await aFolder()
  await chown(folder, 12_345, 12_346)
  expect((await aCommand(folder, ['migrate'])).code).toBe(0)
  expect((await stat(join(folder, 'waitlist.db'))).uid).toBe(12_345)
})

// The shell limits files to 40 blocks of 512 bytes, which has the effect of a full disk.
const full = ['sh', '-c', 'ulimit -f 40; exec "$@"', 'sh']

test.each([
  ['over a file', 'taken', /already exists\.$/m, {}],
  ['in a folder that is not there', 'lost/backup.db', /does not exist/, {}],
  ['on a full disk', 'backup.db', /full|failing/, { command: full }],
])('a backup %s ends with 1 and a sentence, and leaves nothing', async (_, name, sentence, launch) => {
  const folder = await aFolder()
  await writeFile(join(folder, 'taken'), 'mine')
  const { code, output } = await aCommand(await aStoppedList(400), ['backup', join(folder, name)], launch)
  expect([code, output]).toEqual([1, expect.stringMatching(/^No backup was written\. [^\n]*\n$/)])
  expect(output).toMatch(sentence)
  expect(await readdir(folder)).toEqual(['taken'])
  expect(await readFile(join(folder, 'taken'), 'utf8')).toBe('mine')
})

test('a backup that cannot be read back is none', async () => {
  const [folder, place] = [await aStoppedList(400), await aFolder()]
  const backup = aCommand(folder, ['backup', join(place, 'backup.db')])
  // As soon as the copy is written, a half of it is lost.
  const damage = () => {
    const [copy = ''] = readdirSync(place)
    if (copy && statSync(join(place, copy)).size > 0) truncateSync(join(place, copy), 4096 * 8)
    else setImmediate(damage)
  }
  damage()
  const output = expect.stringMatching(/^No backup was written\. .*unfinished is damaged/) as string
  expect(await backup).toEqual({ code: 1, output })
  expect(await readdir(place)).toEqual([])
})

test('a list that is there is replaced only with --force', async () => {
  const [file, folder] = [await aBackup(5), await aStoppedList(2)]
  expect(await aCommand(folder, ['restore', file])).toEqual({
    code: 1,
    output: `Nothing was restored. There is already a list at ${folder}/waitlist.db. Of its applications, ${file} lacks 0: "import ${file}" keeps both. Back it up, then add --force to replace it.\n`,
  })
  expect(await readdir(folder)).toEqual(['waitlist.db'])
  expect((await exportedEmails(folder)).toSorted()).toEqual(emails(2))
  expect((await aCommand(folder, ['restore', file, '--force'])).code).toBe(0)
  expect((await exportedEmails(folder)).toSorted()).toEqual(emails(5))
})

test('a restore says how many applications it would lose, and how many it has lost', async () => {
  const [file, folder, { dataDir }] = [await aBackup(5), await aStoppedList(7), await aRunningServer(7)]
  const refusal = `Of its applications, ${file} lacks 2: "import ${file}" keeps both.`
  expect((await aCommand(dataDir, ['restore', file])).output).toContain(refusal)
  const { code, output } = await aCommand(folder, ['restore', file, '--force'])
  expect([code, output]).toEqual([0, expect.stringContaining('lacks 2 applications of the list that was there')])
})

test('a restore over a damaged list says so, and promises to keep nothing of it', async () => {
  const [file, folder] = [await aBackup(5), await aStoppedList(400)]
  await truncate(join(folder, 'waitlist.db'), 4096 * 4)
  const sentence = `There is already a list at ${folder}/waitlist.db. ${folder}/waitlist.db is damaged: `
  const { output } = await aCommand(folder, ['restore', file])
  expect(output).toContain(sentence)
  expect(output).not.toContain('keeps both')
})

test('a list that a server uses is not replaced', async () => {
  const [file, { dataDir }] = [await aBackup(5), await aRunningServer(2)]
  const waits = { ...PATIENT, restore: 0 }
  expect(await aCommand(dataDir, ['restore', file, '--force'], { waits })).toEqual({
    code: 1,
    output: `Nothing was restored. A server or another command is using the list in ${dataDir}: stop it, and run this again.\n`,
  })
  expect((await exportedEmails(dataDir)).toSorted()).toEqual(emails(2))
})

test.each(['waitlist.db', 'nothing'])(
  'the log that a killed server left beside %s is not applied to what is restored',
  async (left) => {
    const [file, { dataDir }, folder] = [await aBackup(5), await aRunningServer(40), await aFolder()]
    for (const name of await readdir(dataDir))
      if (name !== 'waitlist.db' || name === left) await copyFile(join(dataDir, name), join(folder, name))
    expect((await aCommand(folder, ['restore', file, '--force'])).code).toBe(0)
    expect((await exportedEmails(folder)).toSorted()).toEqual(emails(5))
  },
)

test('a list behind symbolic links is the one file for the server and for each command, and restore keeps the links', async () => {
  const [file, folder, target] = [await aBackup(5), await aFolder(), await aFolder()]
  // The list need not exist yet.
  await symlink('second', join(folder, 'waitlist.db'))
  await symlink(join(target, 'list.db'), join(folder, 'second'))
  expect((await aCommand(folder, ['restore', file])).code).toBe(0)
  expect((await lstat(join(folder, 'waitlist.db'))).isSymbolicLink()).toBe(true)
  expect(await readdir(target)).toEqual(['list.db'])
  const { join: send } = await anApp({ folder })
  await Promise.all(applicants(6).map((body) => send(body)))
  expect((await exportedEmails(folder)).toSorted()).toEqual(emails(6))
})

test.each<[string, (list: string) => Promise<void>]>([
  // An address of a row, or of an index: they differ then.
  [
    'of which a byte is wrong',
    async (list) => writeFile(list, (await readFile(list, 'latin1')).replace('creator-3@', 'Creator-3@'), 'latin1'),
  ],
  ['that is a text', (list) => writeFile(list, 'Dear reader,\n'.repeat(1000))],
])('a list %s has no backup, and is replaced by an earlier one', async (_, damage) => {
  const [file, folder] = [await aBackup(5), await aStoppedList(200)]
  await damage(join(folder, 'waitlist.db'))
  const { code, output } = await aCommand(folder, ['backup', join(folder, 'backup.db')])
  expect([code, output]).toEqual([1, expect.stringContaining('waitlist.db is damaged')])
  expect(await readdir(folder)).not.toContain('backup.db')
  expect((await aCommand(folder, ['restore', file, '--force'])).code).toBe(0)
  expect((await exportedEmails(folder)).toSorted()).toEqual(emails(5))
})

test('a restored list sends what was not sent when the backup was made, and says so; what was sent stays sent', async () => {
  const [list, target, file] = [await aStoppedList(3), await aFolder(), join(await aFolder(), 'backup.db')]
  const unsent = "webhook_id = 'msg_1', webhook_attempts = 2, webhook_next_attempt_at = received_at"
  change(join(list, 'waitlist.db'), `update applications set ${unsent} where address like 'creator-1@%'`)
  await aCommand(list, ['backup', file])
  const { code, output } = await aCommand(target, ['restore', file])
  expect([code, output]).toEqual([0, expect.stringContaining('1 application had an unsent webhook message when')])
  expect((await aCommand(target, ['webhooks'])).output).toMatch(/^1 message not delivered\.\nmsg_1  attempts: 2/)
})

test('a backup of an earlier release is migrated', async () => {
  const [file, folder] = [await aBackup(3), await aFolder()]
  sqliteSteps['0999-later'] = 'alter table applications add column later text'
  onTestFinished(() => void Reflect.deleteProperty(sqliteSteps, '0999-later'))
  await aCommand(folder, ['restore', file])
  expect(aConnection(join(folder, 'waitlist.db')).read('select later from applications')).toHaveLength(3)
})

test.each<[string, string, (file: string) => unknown]>([
  ['another database', 'has no waitlist', (file) => change(file, 'create table songs (name text)')],
  ['a damaged backup', 'is damaged', async (file) => truncate(await aBackup(400, file), 4096 * 8)],
])('to restore %s is refused with a sentence, and changes nothing', async (_, sentence, make) => {
  const [folder, place] = [await aStoppedList(2), await aFolder()]
  const file = join(place, 'file')
  await make(file)
  const { code, output } = await aCommand(folder, ['restore', file, '--force'])
  expect([code, output]).toEqual([1, expect.stringMatching(/^Nothing was restored\. [^\n]*\n$/)])
  expect(output).toContain(sentence)
  expect(await readdir(folder)).toEqual(['waitlist.db'])
  expect((await exportedEmails(folder)).toSorted()).toEqual(emails(2))
})
