import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aFolder, anApp } from '#tests/server/an-app.ts'
import { applicants } from '#tests/server/an-application.ts'
import { aLoad } from '#tests/server/a-load.ts'
import { startServer } from '#tests/server/a-process.ts'
import { mayTrace, strace } from '#tests/server/a-program.ts'

test('a server killed under load, again and again on the same list, loses no application that was answered with 200', async () => {
  const folder = await aFolder()
  const accepted: string[] = []
  for (let kill = 0; kill < 3; kill += 1) {
    const { url, end } = await startServer({ env: { DATA_DIR: folder } })
    const load = aLoad([url])
    await expect.poll(() => load.accepted.length, { interval: 5 }).toBeGreaterThanOrEqual(10)
    await sleep(Math.random() * 100)
    await end('SIGKILL')
    await load.stop()
    expect(Object.keys({ 200: 0, ...load.statuses, 'no answer': 0 })).toEqual(['200', 'no answer'])
    accepted.push(...load.accepted)
  }

  const stored = (await (await anApp({ folder })).list()).map(({ email }) => email)
  expect(stored).toEqual([...new Set(stored)])
  expect(stored).toEqual(expect.arrayContaining(accepted))
})

test('applications that come together share a commit', async () => {
  const { join: send, dataDir } = await anApp()
  const pages = async () => (await stat(join(dataDir, 'waitlist.db-wal'))).size / 4096
  const before = await pages()
  await Promise.all(applicants(100).map((body) => send(body)))
  // Each commit writes anew the page of the row, and those of two indexes.
  expect((await pages()) - before).toBeLessThan(100)
})

test.skipIf(!mayTrace)('each application that comes alone has its own fsync of the list', async () => {
  const trace = join(await aFolder(), 'trace')
  // `-D`: the server stays the child, and the tracer ends with it.
  const command = [strace, '-D', '-f', '-y', '-e', 'trace=fsync,fdatasync', '-o', trace]
  const { post, end } = await startServer({ command })
  const syncs = async () =>
    (await readFile(trace, 'utf8')).split('\n').filter((line) => /sync\(.*waitlist\.db-wal/.test(line)).length
  const before = await syncs()
  for (const body of applicants(20)) expect((await post(body)).status).toBe(200)
  await end('SIGKILL')
  await expect.poll(syncs).toBeGreaterThanOrEqual(before + 20)
})
