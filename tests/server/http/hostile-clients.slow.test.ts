import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { startServer } from '#tests/server/a-process.ts'
import { connect } from '#tests/server/ask.ts'

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`

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
