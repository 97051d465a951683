import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startServer } from '#tests/server/a-process.ts'
import { connect } from '#tests/server/ask.ts'

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`

// Counts the connections of a process in /proc.
test.runIf(process.platform === 'linux')('clients that do not read their responses are let go of', async () => {
  const { url, child, output } = await startServer()
  const openFiles = () => readdirSync(`/proc/${child.pid}/fd`).length
  const before = openFiles()
  await Promise.all(Array.from({ length: 50 }, () => connect(url, get('/assets/film-c3d4.webp'))))
  // Each has an answer that does not fit into the buffers of its socket.
  await expect.poll(() => output().split('film-c3d4').length - 1, { timeout: 60_000 }).toBe(50)
  await expect.poll(openFiles, { timeout: 90_000, interval: 500 }).toBeLessThan(before + 10)
})

test('a thousand clients that pipeline and read nothing do not fill the memory', async () => {
  const { url, child } = await startServer()
  await Promise.all(Array.from({ length: 1000 }, () => connect(url, get('/').repeat(8))))
  let most = 0
  for (let index = 0; index < 20; index += 1) {
    expect((await fetch(`${url}/livez`)).status).toBe(200)
    const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })
    most = Math.max(most, Number(stdout) / 1024)
  }
  expect(most).toBeLessThan(250)
})
