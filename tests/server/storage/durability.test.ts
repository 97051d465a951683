import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aFolder, anApp } from '#tests/server/an-app.ts'
import { anApplication, applicants } from '#tests/server/an-application.ts'
import { startServer } from '#tests/server/a-process.ts'
import { mayTrace, strace } from '#tests/server/a-program.ts'

test('a server killed under load, again and again on the same list, loses no application that was answered with 200', async () => {
  const folder = await aFolder()
  const accepted: string[] = []
  let sent = 0

  async function keepSending({ post }: Awaited<ReturnType<typeof startServer>>): Promise<void> {
    for (;;) {
      const email = `creator-${(sent += 1)}@example.com`
      const response = await post(anApplication({ email })).catch(() => undefined)
      // The server is gone.
      if (response === undefined) return
      expect(response.status).toBe(200)
      accepted.push(email)
    }
  }

  for (let kill = 0; kill < 3; kill += 1) {
    const before = accepted.length
    const server = await startServer({ env: { DATA_DIR: folder } })
    const senders = Promise.all(Array.from({ length: 16 }, () => keepSending(server)))
    await expect.poll(() => accepted.length, { interval: 5 }).toBeGreaterThanOrEqual(before + 10)
    await sleep(Math.random() * 100)
    await server.end('SIGKILL')
    await senders
  }

  const stored = (await (await anApp({ folder })).list()).map(({ email }) => email)
  expect(stored).toEqual([...new Set(stored)])
  expect(stored).toEqual(expect.arrayContaining(accepted))
  expect(stored.length).toBeLessThanOrEqual(sent)
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
