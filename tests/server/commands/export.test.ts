import { copyFile, chmod, mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabaseFile } from '#server/storage/sqlite/file.ts'
import { openSqliteList } from '#server/storage/sqlite/read-only.ts'
import { aFolder } from '#tests/server/an-app.ts'
import { anApplication, applicants } from '#tests/server/an-application.ts'
import { run, startServer } from '#tests/server/a-process.ts'
import { underPermissions } from '#tests/server/launch-server.ts'
import { aStoppedList } from './a-stopped-list.ts'

const asReader = { command: underPermissions }

const post = (url: string, body: FormData) => fetch(`${url}/api/waitlist`, { method: 'POST', body })

/** A folder of a killed server: the applications are in the log. */
async function aFolderOfAKilledServer(count: number): Promise<string> {
  const folder = await aFolder()
  const { url, child, exited } = await startServer({ env: { DATA_DIR: folder } })
  for (const body of applicants(count)) expect((await post(url, body)).status).toBe(200)
  child.kill('SIGKILL')
  await exited
  return folder
}

/** Makes a folder and its files read-only. */
async function readOnly(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await chmod(join(folder, name), 0o444)
  await chmod(folder, 0o555)
  onTestFinished(() => chmod(folder, 0o755))
}

/** Every file of a folder with its bytes. */
async function contentOf(folder: string): Promise<Record<string, string>> {
  const names = await readdir(folder)
  const files = names.map(async (name) => [name, (await readFile(join(folder, name))).toString('base64')])
  return Object.fromEntries(await Promise.all(files)) as Record<string, string>
}

type Launch = Omit<Parameters<typeof run>[0], 'args'>

async function exported(launch: Launch): Promise<{ code: number | null; output: string }> {
  const { exited, output } = await run({ ...launch, args: ['export'] })
  const { code } = await exited
  return { code, output: output() }
}

const addressesIn = (text: string) => Array.from(text.matchAll(/creator-\d+@example\.com/g), ([address]) => address)
const addresses = (count: number) => Array.from({ length: count }, (_, index) => `creator-${index}@example.com`)

/** Exports, and checks that all applications are there and that no file in the folder changed. */
async function expectComplete(folder: string, count: number, launch: Launch = {}): Promise<void> {
  const before = await contentOf(folder)
  const { code, output } = await exported({ ...launch, env: { DATA_DIR: folder } })
  expect({ code, addresses: addressesIn(output).toSorted() }).toEqual({
    code: 0,
    addresses: addresses(count).toSorted(),
  })
  expect(await contentOf(folder)).toEqual(before)
}

test('the list of a stopped server is exported, and its folder is not changed', async () => {
  await expectComplete(await aStoppedList(3), 3)
})

test('the list of a running server is exported, and the server keeps working', async () => {
  const folder = await aFolder()
  const { url } = await startServer({ env: { DATA_DIR: folder } })
  for (const body of applicants(3)) await post(url, body)
  await expectComplete(folder, 3)
  expect((await post(url, anApplication())).status).toBe(200)
})

test('the list of a killed server is exported, and its log stays for the next start', async () => {
  await expectComplete(await aFolderOfAKilledServer(3), 3)
})

test('a log without its index is exported with the list, and nothing is copied', async () => {
  const killed = await aFolderOfAKilledServer(3)
  const folder = await aFolder()
  for (const name of ['waitlist.db', 'waitlist.db-wal']) await copyFile(join(killed, name), join(folder, name))
  // With this limit no file can be written, neither here nor in the temporary folder.
  await expectComplete(folder, 3, { command: ['sh', '-c', 'ulimit -f 0; exec "$@"', 'sh'] })
  await readOnly(folder)
  await expectComplete(folder, 3, asReader)
})

test.each([
  ['has stopped', aStoppedList],
  ['was killed', aFolderOfAKilledServer],
])('the list of a server that %s is exported from a read-only folder', async (_, aListOf) => {
  const folder = await aListOf(3)
  await readOnly(folder)
  await expectComplete(folder, 3, asReader)
})

test('the list of a running server is exported by a user who may only read', async () => {
  const folder = await aFolder()
  const { url } = await startServer({ env: { DATA_DIR: folder } })
  for (const body of applicants(3)) await post(url, body)
  await readOnly(folder)
  await expectComplete(folder, 3, asReader)
})

test.each([
  ['has stopped', aStoppedList],
  ['was killed', aFolderOfAKilledServer],
])('the list of a server that %s is exported on a full disk', async (_, aListOf) => {
  // With this limit no file can grow, as on a full disk.
  await expectComplete(await aListOf(3), 3, { command: ['sh', '-c', 'ulimit -f 0; exec "$@"', 'sh'] })
})

test('a folder without a list ends the export with a sentence, and is not changed', async () => {
  const folder = await aFolder()
  await mkdir(join(folder, 'empty'))
  const { code, output } = await exported({ env: { DATA_DIR: folder } })
  expect(code).toBe(1)
  expect(output).toMatch(/^The list cannot be read\. There is no waitlist at .*waitlist\.db\..*\n$/)
  expect(await readdir(folder)).toEqual(['empty'])
})

test.each([
  ['is empty', (path: string) => truncate(path, 0), 'waitlist.db has no waitlist: restore it from a backup'],
  ['is not a database', (path: string) => writeFile(path, 'Dear reader,\n'.repeat(1000)), 'waitlist.db is damaged'],
  ['is truncated', (path: string) => truncate(path, 4096 * 5), 'waitlist.db is damaged'],
])('a list that %s ends the export with 1 and a sentence', async (_, damage, sentence) => {
  const folder = await aStoppedList(200)
  await damage(join(folder, 'waitlist.db'))
  const before = await contentOf(folder)
  const { code, output } = await exported({ env: { DATA_DIR: folder } })
  expect(code).toBe(1)
  expect(output).toContain(sentence)
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
