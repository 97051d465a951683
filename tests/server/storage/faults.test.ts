import { execFileSync } from 'node:child_process'
import { chmod, open, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { serverMessages } from '#content/waitlist.ts'
import { openDatabaseFile } from '#server/storage/sqlite/file.ts'
import { aFolder, anApp, statusAndBody } from '#tests/server/an-app.ts'
import { anApplication, applicants } from '#tests/server/an-application.ts'
import { run, startServer } from '#tests/server/a-process.ts'
import { underPermissions } from '#tests/server/launch-server.ts'

const post = (url: string, body = anApplication()) => fetch(`${url}/api/waitlist`, { method: 'POST', body })
const unavailable = [503, { detail: serverMessages.unavailable }]

/** A folder of a stopped server, with this many applications. */
async function aUsedFolder(count: number): Promise<string> {
  const { join: send, dataDir, stop } = await anApp()
  await Promise.all(applicants(count).map((body) => send(body)))
  await stop()
  return dataDir
}

test('on a full disk an application is 503, and all that were answered with 200 are stored', async () => {
  const env = { DATA_DIR: await aFolder() }
  // The shell limits files to 800 blocks of 512 bytes, which has the effect of a full disk.
  const command = ['sh', '-c', 'ulimit -f 800; exec "$@"', 'sh']
  const { url, output, child, exited } = await startServer({ env, command })
  const accepted: string[] = []
  let response = await post(url)
  for (const [index, body] of applicants(500).entries()) {
    response = await post(url, body)
    if (response.status !== 200) break
    accepted.push(`creator-${index}@example.com`)
  }
  expect(await statusAndBody(response)).toEqual(unavailable)
  expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
  await expect
    .poll(output)
    .toMatch(new RegExp(`The disk is full or failing: ${env.DATA_DIR}/(limits|waitlist)\\.db cannot be written\\.`))
  expect(accepted.length).toBeGreaterThan(0)
  child.kill('SIGKILL')
  await exited

  const { list } = await anApp({ folder: env.DATA_DIR })
  expect((await list()).map(({ email }) => email)).toEqual(expect.arrayContaining(accepted))
})

test('a server is not ready while its disk is full, and ready again when there is space', async () => {
  const env = { DATA_DIR: await aFolder() }
  const command = ['sh', '-c', 'ulimit -S -f 800; exec "$@"', 'sh']
  const { url, child } = await startServer({ env, command })
  const ready = async () => (await fetch(`${url}/readyz`)).status
  expect(await ready()).toBe(200)
  const bodies = applicants(1000)
  while ((await post(url, bodies.pop())).status === 200);
  await expect.poll(ready, { timeout: 20_000 }).toBe(503)
  expect((await fetch(`${url}/livez`)).status).toBe(200)

  execFileSync('prlimit', ['--fsize=unlimited', '--pid', String(child.pid)])
  await expect.poll(ready, { timeout: 20_000 }).toBe(200)
  expect((await post(url, bodies.pop())).status).toBe(200)
})

test('a list that stays locked is 503 with a sentence in the log; released, it keeps each application that is answered with 200', async () => {
  const { join: send, dataDir, lines } = await anApp()
  const other = openDatabaseFile(join(dataDir, 'waitlist.db'), { synchronous: 'FULL', busyMs: 100 })
  onTestFinished(() => other.close())
  other.execute('begin exclusive')
  const refused = await Promise.all(applicants(8).map((body) => send(body)))
  for (const response of refused) expect(await statusAndBody(response)).toEqual(unavailable)
  expect(lines.join('')).toContain(`Another process has locked ${join(dataDir, 'waitlist.db')}`)
  other.execute('rollback')
  for (const body of applicants(4)) expect((await send(body)).status).toBe(200)
  // Seen by another connection, and nothing holds the lock.
  expect(other.read('select address from applications')).toHaveLength(4)
  other.commit('delete from applications')
})

test('a read-only folder ends the start with a sentence', async () => {
  const folder = await aFolder()
  await chmod(folder, 0o555)
  const { exited, output } = await run({ env: { DATA_DIR: folder }, command: underPermissions })
  expect((await exited).code).toBe(1)
  const path = join(folder, 'waitlist.db')
  expect(output()).toContain(`The waitlist cannot be opened. ${path} cannot be opened or written: check its owner`)
})

test('a read-only list ends the start with a sentence', async () => {
  const folder = await aUsedFolder(1)
  for (const name of ['waitlist.db', 'limits.db']) await chmod(join(folder, name), 0o444)
  await chmod(folder, 0o555)
  const { exited, output } = await run({ env: { DATA_DIR: folder }, command: underPermissions })
  expect((await exited).code).toBe(1)
  expect(output()).toContain(`The waitlist cannot be opened. ${join(folder, 'waitlist.db')} cannot be `)
  await chmod(folder, 0o755)
})

async function overwrite(path: string, from: number, length: number): Promise<void> {
  const file = await open(path, 'r+')
  await file.write(Buffer.alloc(length, 0xee), 0, length, from)
  await file.close()
}

const damages: [title: string, damage: (path: string) => Promise<void>][] = [
  ['with its first bytes overwritten', (path) => overwrite(path, 0, 100)],
  ['with a page overwritten in the middle', (path) => overwrite(path, 4096 * 6, 4096)],
  ['truncated in the middle', (path) => truncate(path, 4096 * 5)],
  ['replaced by a text', (path) => writeFile(path, 'Dear reader,\n'.repeat(1000))],
]

test.each(damages)('a list %s ends the start with a sentence, and is not changed', async (_, damage) => {
  const folder = await aUsedFolder(200)
  const path = join(folder, 'waitlist.db')
  await damage(path)
  const before = await readFile(path)
  const { exited, output } = await run({ env: { DATA_DIR: folder } })
  expect((await exited).code).toBe(1)
  expect(output()).toContain(`The waitlist cannot be opened. ${path} is damaged: restore it from a backup`)
  expect((await readFile(path)).equals(before)).toBe(true)
})

test.each([
  ...damages,
  ['with the tables of another program', (path: string) => alter(path, 'drop table kysely_migration')],
  ['of a later release', (path: string) => alter(path, "insert into kysely_migration values ('9999', '9999')")],
])('counts %s are replaced, and the log says so', async (_, damage) => {
  const folder = await aUsedFolder(200)
  const path = join(folder, 'limits.db')
  await damage(path)
  const { url, output } = await startServer({ env: { DATA_DIR: folder } })
  // The log may be written after the line that names the URL.
  await expect.poll(output).toContain(`${path} cannot be read`)
  expect((await post(url)).status).toBe(200)
})

async function alter(path: string, statements: string): Promise<void> {
  const file = openDatabaseFile(path, { synchronous: 'OFF', busyMs: 1000 })
  file.execute(statements)
  file.close()
}

test.each([
  ['inside a file', async () => join(await aFile(), 'data')],
  ['that is a file', aFile],
  [
    'that is a broken symbolic link',
    async () => {
      const link = join(await aFolder(), 'data')
      await symlink('/nowhere/at-all', link)
      return link
    },
  ],
])('a folder %s ends the start with a sentence that names it', async (_, make) => {
  const folder = await make()
  const { exited, output } = await run({ env: { DATA_DIR: folder } })
  expect((await exited).code).toBe(1)
  expect(output()).toMatch(new RegExp(`^The waitlist cannot be opened\\. .*'${folder}'`))
})

async function aFile(): Promise<string> {
  const path = join(await aFolder(), 'file')
  await writeFile(path, '')
  return path
}

test.each([
  ['missing', (path: string) => rm(path)],
  ['empty', (path: string) => truncate(path, 0)],
])('a list that is %s is not replaced by an empty one', async (_, lose) => {
  const folder = await aUsedFolder(5)
  await lose(join(folder, 'waitlist.db'))
  const { exited, output } = await run({ env: { DATA_DIR: folder } })
  expect((await exited).code).toBe(1)
  expect(output()).toContain('is missing or empty, but this folder was in use')
})
