import { execFileSync } from 'node:child_process'
import { chmod, copyFile, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serverMessages } from '#content/waitlist.ts'
import { aFolder, anApp, statusAndBody } from '#tests/server/an-app.ts'
import { anApplication } from '#tests/server/an-application.ts'
import { expectNoStart, startServer } from '#tests/server/a-process.ts'
import { mayMount, mayTrace, strace, withMounts } from '#tests/server/a-program.ts'
import { aUsedFolder } from '#tests/server/commands/a-stopped-list.ts'
import { underPermissions } from '#tests/server/launch-server.ts'

test('on a full disk an application is 503 and the server is not ready; with space it is, and each 200 is stored', async () => {
  // The shell limits files to 800 blocks of 512 bytes, which has the effect of a full disk.
  const command = ['sh', '-c', 'ulimit -S -f 800; exec "$@"', 'sh']
  const { url, post, folder, output, child, end } = await startServer({ command })
  const ready = async () => (await fetch(`${url}/readyz`)).status
  expect(await ready()).toBe(200)
  const accepted: string[] = []
  let response = new Response()
  for (let sent = 0; response.status === 200; sent += 1) {
    const email = `creator-${sent}@example.com`
    response = await post(anApplication({ email }))
    if (response.status === 200) accepted.push(email)
  }
  expect(await statusAndBody(response)).toEqual([503, { detail: serverMessages.unavailable }])
  expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
  await expect
    .poll(output)
    .toMatch(new RegExp(`The disk is full or failing: ${folder}/waitlist\\.db cannot be written\\.`))
  await expect.poll(ready).toBe(503)
  expect((await fetch(`${url}/livez`)).status).toBe(200)

  execFileSync('prlimit', ['--fsize=unlimited', '--pid', String(child.pid)])
  await expect.poll(ready).toBe(200)
  expect((await post()).status).toBe(200)
  await end('SIGKILL')
  const { list } = await anApp({ folder })
  expect(accepted.length).toBeGreaterThan(0)
  expect((await list()).map(({ email }) => email)).toEqual(expect.arrayContaining([...accepted, 'asha@example.com']))
})

test('a folder or list that is read-only or private to another user ends the start with a sentence', async () => {
  const folder = await aUsedFolder(1)
  const path = join(folder, 'waitlist.db')
  const sentence = `${path} cannot be opened or written: check its owner`
  for (const mode of [0o000, 0o444]) {
    await chmod(path, mode)
    await expectNoStart({ DATA_DIR: folder }, sentence, underPermissions)
  }
  await rm(path)
  await chmod(folder, 0o555)
  await expectNoStart({ DATA_DIR: folder }, sentence, underPermissions)
})

test('a log whose list was moved away ends the start with a sentence, and is kept', async () => {
  const { folder, post, end } = await startServer()
  await post()
  await end('SIGKILL')
  const [path, moved] = [join(folder, 'waitlist.db'), join(folder, 'moved.db')]
  await rename(path, moved)
  await expectNoStart({ DATA_DIR: folder }, `${path} is missing, but not its log`)
  await rename(moved, path)
  expect(await (await anApp({ folder })).list()).toHaveLength(1)
})

test.skipIf(!mayMount)(
  'a list that is mounted without its folder, where its log would be lost, is refused',
  async () => {
    const [folder, other] = [await aUsedFolder(1), await aUsedFolder(1)]
    const path = join(folder, 'waitlist.db')
    const command = withMounts(`mount --bind ${join(other, 'waitlist.db')} ${path}`)
    await expectNoStart({ DATA_DIR: folder }, `${path} is mounted by itself`, command)
  },
)

test.skipIf(!mayTrace)('a disk that cannot share memory, as mergerfs, ends the start with what it is', async () => {
  const folder = await aFolder()
  const path = join(folder, 'waitlist.db')
  const command = [strace, '-f', '-qq', '-o', '/dev/null', '-P', `${path}-shm`, '-e', 'inject=mmap:error=ENODEV']
  await expectNoStart({ DATA_DIR: folder }, `The disk of ${path} cannot share memory (mmap), as mergerfs`, command)
})

test('a list with a page overwritten ends the start with a sentence, and is not changed', async () => {
  const folder = await aUsedFolder(200)
  const path = join(folder, 'waitlist.db')
  const bytes = await readFile(path)
  const from = Math.floor(bytes.length / 8192) * 4096
  await writeFile(path, bytes.fill(0xee, from, from + 4096))
  await expectNoStart({ DATA_DIR: folder }, `${path} is damaged: restore it from a backup`)
  expect((await readFile(path)).equals(bytes)).toBe(true)
})

test.each(['waitlist.db', 'waitlist.db-wal', 'waitlist.db-shm'])(
  '%s that is moved or replaced under a running server is 503 with a sentence; put back, it takes applications',
  async (name) => {
    const { join: send, send: ask, dataDir, lines } = await anApp()
    const [path, away] = [join(dataDir, name), join(dataDir, 'away')]
    await rename(path, away)
    expect((await send()).status).toBe(503)
    expect(lines.join('')).toContain(`${path} was moved, removed or replaced while the server was running`)
    expect((await ask(new Request('http://localhost/readyz'))).status).toBe(503)
    await copyFile(away, path)
    expect((await send()).status).toBe(503)
    await rename(away, path)
    expect((await send()).status).toBe(200)
  },
)
