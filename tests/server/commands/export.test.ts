import { watch, writeFileSync } from 'node:fs'
import { copyFile, chmod, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSqliteList } from '#server/storage/sqlite/read-only.ts'
import { change } from '#tests/server/a-connection.ts'
import { run, startServer } from '#tests/server/a-process.ts'
import { aFolder, anApp } from '#tests/server/an-app.ts'
import { applicants } from '#tests/server/an-application.ts'
import { underPermissions } from '#tests/server/launch-server.ts'
import { PATIENT } from '#tests/server/patient.ts'
import { aCommand } from './a-command.ts'
import { aLongList, aStoppedList } from './a-stopped-list.ts'

test('an export to a file is for its owner alone, and replaces a file only with --force', async () => {
  const [folder, place] = [await aStoppedList(3), await aFolder()]
  const name = `${'list '.repeat(50)}.csv`
  const file = join(place, name)
  const first = await aCommand(folder, ['export', '--output', file])
  const said = `${file} holds 3 applications.\nSITE_URL is not set: what leave_link has is no whole address.\n`
  expect(first).toEqual({ code: 0, output: said })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const { output } = await aCommand(folder, ['export'])
  expect(await readFile(file, 'utf8')).toBe(output)
  const again = await aCommand(folder, ['export', '--output', file])
  expect(again).toEqual({ code: 1, output: `The export failed. ${file} already exists: add --force to replace it.\n` })
  await writeFile(file, 'mine')
  expect((await aCommand(folder, ['export', '--output', file, '--force'])).code).toBe(0)
  expect(await readFile(file, 'utf8')).toBe(output)
  expect(await readdir(place)).toEqual([name])
})

test('a list that changes once its export is in its place, as by a start of the server, fails no export', async () => {
  const [folder, place] = [await aStoppedList(3), await aFolder()]
  const watcher = watch(place, (_, name) => {
    if (name === 'list.csv') change(join(folder, 'waitlist.db'), "update applications set name = 'Somebody else'")
  })
  onTestFinished(() => watcher.close())
  const file = join(place, 'list.csv')
  const { output } = await aCommand(folder, ['export', '--output', file])
  expect(output).toContain(`${file} holds 3 applications.\n`)
})

test('- is standard output to an export, and never the name of a file', async () => {
  const folder = await aStoppedList(1)
  expect(await aCommand(folder, ['export', '--output', '-'])).toEqual(await aCommand(folder, ['export']))
  expect((await aCommand(folder, ['backup', '-'])).output).toContain('For a file of this name, write ./-')
})

test('an export replaces no link, pipe or device', async () => {
  const link = join(await aFolder(), 'link')
  await symlink('file', link)
  expect(await aCommand(await aStoppedList(1), ['export', '--output', link, '--force'])).toEqual({
    code: 1,
    output: `The export failed. ${link} is not an ordinary file.\n`,
  })
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

test('nor does one whose user presses Ctrl+C again and again', async () => {
  const place = await aFolder()
  const env = { DATA_DIR: await aLongList(300_000) }
  const { child, exited } = await run({ args: ['export', '--output', join(place, 'list.csv')], env })
  await expect.poll(() => readdir(place), { interval: 1 }).toHaveLength(1)
  const presses = setInterval(() => child.kill('SIGINT'), 1)
  onTestFinished(() => clearInterval(presses))
  await exited
  expect(await readdir(place)).toEqual([])
})

/** Every file of a folder with its bytes. */
async function contentOf(folder: string): Promise<Record<string, string>> {
  const names = await readdir(folder)
  const files = names.map(async (name) => [name, (await readFile(join(folder, name))).toString('base64')])
  return Object.fromEntries(await Promise.all(files)) as Record<string, string>
}

// No file can grow, neither here nor in the temporary folder.
const onFullDisk = ['sh', '-c', 'ulimit -f 0; exec "$@"', 'sh']

/** Exports three applications without changing a file. */
async function isExported(folder: string, command = onFullDisk): Promise<void> {
  const before = await contentOf(folder)
  const { code, output } = await aCommand(folder, ['export', '--format', 'json'], { command })
  expect([code, output.match(/creator-[0-2]@example\.com/g)?.length]).toEqual([0, 3])
  expect(await contentOf(folder)).toEqual(before)
}

test('on a full disk the list of a server that runs, was killed or has stopped is exported, and so is a copy without the index of the log', async () => {
  const { folder, post, end } = await startServer()
  for (const body of applicants(3)) await post(body)
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
  await writeFile(join(stopped, 'waitlist.db-wal'), (await readFile(join(folder, 'waitlist.db-wal'))).subarray(0, 32))
  await isExported(stopped)
})

test('the log that a server is about to fill is read with its locks', async () => {
  const { folder, post, end } = await startServer()
  for (const body of applicants(3)) await post(body)
  await end('SIGKILL')
  const log = await readFile(join(folder, 'waitlist.db-wal'))
  await writeFile(join(folder, 'waitlist.db-wal'), log.subarray(0, 32))
  setTimeout(() => writeFileSync(join(folder, 'waitlist.db-wal'), log), 10)
  const list = await openSqliteList(folder, PATIENT)
  expect(await list.count()).toBe(3)
  await list.close()
})

test('a list with a log in a read-only folder is exported', async () => {
  const [{ dataDir, join: send }, folder] = [await anApp(), await aFolder()]
  await Promise.all(applicants(3).map((body) => send(body)))
  for (const name of ['waitlist.db', 'waitlist.db-wal']) {
    await copyFile(join(dataDir, name), join(folder, name))
    await chmod(join(folder, name), 0o444)
  }
  await chmod(folder, 0o555)
  await isExported(folder, underPermissions)
  await chmod(folder, 0o700)
})

test('a list that changes while it is read without locks is rejected', async () => {
  const folder = await aStoppedList(3)
  const list = await openSqliteList(folder, PATIENT)
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
