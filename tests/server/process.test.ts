import { createConnection, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { aFolder } from './an-app.ts'
import { anApplication } from './an-application.ts'
import { run, startServer } from './a-process.ts'

const post = (url: string, body = anApplication()) => fetch(`${url}/api/waitlist`, { method: 'POST', body })

test('the built server serves the page and takes applications', async () => {
  const { url } = await startServer({ env: { DATA_DIR: await aFolder() } })
  expect(await (await fetch(url)).text()).toContain('The page')
  expect((await fetch(`${url}/nowhere`)).status).toBe(404)
  expect((await post(url)).status).toBe(200)
  expect((await post(url)).status).toBe(409)
})

test('the list is exported from the command line while the server runs', async () => {
  const env = { DATA_DIR: await aFolder() }
  const { url } = await startServer({ env })
  await post(url)
  const { exited, output } = await run({ env, args: ['export'] })
  expect((await exited).code).toBe(0)
  expect(output().split('\r\n')[1]).toContain('"Asha Rao","asha@example.com"')
})

test.each([
  [{ PORT: 'http' }, 'PORT must be a whole number'],
  [{ RATE_LIMIT: '20' }, 'RATE_LIMIT must be'],
])('a wrong setting %o ends the start with a sentence', async (env, sentence) => {
  const { exited, output } = await run({ env })
  expect((await exited).code).toBe(1)
  expect(output()).toContain(sentence)
})

test('a port that is taken ends the start with a sentence', async () => {
  const { url } = await startServer({ env: { DATA_DIR: await aFolder() } })
  const { port } = new URL(url)
  const { exited, output } = await run({ env: { DATA_DIR: await aFolder(), PORT: port } })
  expect((await exited).code).toBe(1)
  expect(output()).toContain(`cannot listen on 127.0.0.1:${port}`)
})

/** A connection that has sent a request up to its last bytes. */
async function halfSent(url: string): Promise<{ socket: Socket; finish: () => Promise<string> }> {
  const { hostname, port } = new URL(url)
  const body = '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nAsha\r\n--x--\r\n'
  const head = `POST /api/waitlist HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${body.length}\r\n\r\n`
  const socket = createConnection({ host: hostname, port: Number(port) })
  socket.write(head + body.slice(0, 20))
  await new Promise((resolve) => setTimeout(resolve, 100))
  return {
    socket,
    finish: () =>
      new Promise((resolve) => {
        let answer = ''
        socket.on('data', (chunk) => (answer += chunk.toString()))
        socket.on('close', () => resolve(answer))
        socket.write(body.slice(20))
      }),
  }
}

test('SIGTERM answers what is under way, takes nothing new, and ends with 0', async () => {
  const { url, child, exited } = await startServer({ env: { DATA_DIR: await aFolder() } })
  const { finish } = await halfSent(url)
  await fetch(`${url}/livez`)
  child.kill('SIGTERM')
  await new Promise((resolve) => setTimeout(resolve, 200))
  await expect(fetch(`${url}/livez`)).rejects.toThrow('fetch failed')
  expect(await finish()).toMatch(/^HTTP\/1\.1 422 /)
  expect(await exited).toEqual({ code: 0, signal: null })
})

test('SIGTERM ends within 10 seconds even when a client never finishes', async () => {
  const { url, child, exited } = await startServer({ env: { DATA_DIR: await aFolder() } })
  const { socket } = await halfSent(url)
  socket.on('error', () => {})
  const start = Date.now()
  child.kill('SIGTERM')
  expect(await exited).toEqual({ code: 0, signal: null })
  expect(Date.now() - start).toBeLessThan(10_000)
})
