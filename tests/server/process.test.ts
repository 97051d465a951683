import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aFolder } from './an-app.ts'
import { anApplication } from './an-application.ts'
import { run, startServer } from './a-process.ts'
import type { Running } from './launch-server.ts'

const post = (url: string, body = anApplication()) => fetch(`${url}/api/waitlist`, { method: 'POST', body })

test('the built server serves the page and accepts applications', async () => {
  const { url } = await startServer({ env: { DATA_DIR: await aFolder() } })
  expect(await (await fetch(url)).text()).toContain('The page')
  expect((await fetch(`${url}/nowhere`)).status).toBe(404)
  expect((await post(url)).status).toBe(200)
  expect((await post(url)).status).toBe(409)
})

test('the line of the start says where the list is, and how many are on it', async () => {
  const folder = await aFolder()
  const env = { DATA_DIR: relative(process.cwd(), folder) }
  const { url, output } = await startServer({ env })
  const place = join(folder, 'waitlist.db')
  expect(output()).toContain(`is at ${url.replace('127.0.0.1', 'localhost')}, with 0 applications in ${place}\n`)
  await post(url)
  const again = await startServer({ env })
  expect(again.output()).toContain(`, with 1 application in ${place}\n`)
})

test('the start says that the page was built without its address', async () => {
  const { output } = await startServer({ env: { DATA_DIR: await aFolder() } })
  await expect.poll(output).toContain('built without SITE_URL')
})

test.each([
  [{ PORT: 'http' }, 'PORT must be a whole number'],
  [{ RATE_LIMIT: '20' }, 'RATE_LIMIT must be'],
  [{ DATABASE_URL: 'postgres://user:password@host:http/name' }, 'DATABASE_URL must be an address such as'],
])('an invalid setting %o ends the start with a sentence', async (env, sentence) => {
  const { exited, output } = await run({ env })
  expect((await exited).code).toBe(1)
  expect(output()).toContain(sentence)
})

test('a port in use ends the start with a sentence', async () => {
  const { url } = await startServer({ env: { DATA_DIR: await aFolder() } })
  const { port } = new URL(url)
  const { exited, output } = await run({ env: { DATA_DIR: await aFolder(), PORT: port } })
  expect((await exited).code).toBe(1)
  expect(output()).toContain(`cannot listen on 127.0.0.1:${port}`)
})

/** A client with one keep-alive connection. `closed` resolves with how it ended. */
async function keptAlive(url: string) {
  const { hostname, port } = new URL(url)
  const socket = createConnection({ host: hostname, port: Number(port) })
  const closed = new Promise<string>((resolve) => {
    socket.once('end', () => resolve('closed'))
    socket.once('error', (error) => resolve(error.message))
  })
  await once(socket, 'connect')
  return {
    closed,
    ask: async (): Promise<string> => {
      socket.write('GET /livez HTTP/1.1\r\nhost: x\r\n\r\n')
      const [response] = (await once(socket, 'data')) as [Buffer]
      return response.toString()
    },
  }
}

/** A connection that has sent all but the last bytes of a request. */
async function halfSent(url: string): Promise<{ socket: Socket; finish: () => Promise<string> }> {
  const { hostname, port } = new URL(url)
  const body = '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nAsha\r\n--x--\r\n'
  const head = `POST /api/waitlist HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${body.length}\r\n\r\n`
  const socket = createConnection({ host: hostname, port: Number(port) })
  socket.write(head + body.slice(0, 20))
  await sleep(100)
  return {
    socket,
    finish: () =>
      new Promise((resolve) => {
        let response = ''
        socket.on('data', (chunk) => (response += chunk.toString()))
        socket.on('close', () => resolve(response))
        socket.write(body.slice(20))
      }),
  }
}

/** Resolves when the server has logged that it stops. */
const stopping = ({ output }: Running) => expect.poll(output, { interval: 20 }).toContain('"msg":"stopping"')

test('after SIGTERM the server answers pending requests, accepts no connection, and exits with 0', async () => {
  const server = await startServer({ env: { DATA_DIR: await aFolder() } })
  const { finish } = await halfSent(server.url)
  server.child.kill('SIGTERM')
  await stopping(server)
  // It accepts what the kernel has accepted before it stops listening, which takes half a second at most.
  const connect = () => fetch(`${server.url}/livez`).then(String, ({ message }: Error) => message)
  await expect.poll(connect, { timeout: 5000 }).toBe('fetch failed')
  const response = await finish()
  expect(response).toMatch(/^HTTP\/1\.1 422 /)
  expect(response).toMatch(/^connection: close\r$/im)
  expect(await server.exited).toEqual({ code: 0, signal: null })
})

test('after SIGTERM keep-alive connections get one more response with `connection: close`, and none is reset', async () => {
  const server = await startServer({ env: { DATA_DIR: await aFolder() } })
  const clients = await Promise.all(Array.from({ length: 24 }, () => keptAlive(server.url)))
  for (const { ask } of clients) expect(await ask()).toMatch(/^HTTP\/1\.1 200 [^]*connection: keep-alive/i)
  server.child.kill('SIGTERM')
  await stopping(server)
  for (const { ask } of clients) expect(await ask()).toMatch(/^HTTP\/1\.1 200 [^]*connection: close/i)
  expect(await Promise.all(clients.map(({ closed }) => closed))).toEqual(clients.map(() => 'closed'))
  expect(await server.exited).toEqual({ code: 0, signal: null })
})

test.each([
  ['SIGTERM', 'SIGTERM'],
  ['SIGINT', 'SIGTERM'],
  ['SIGINT', 'SIGINT'],
] as const)('%s and then %s: all forms under way are answered, and the exit code is 0', async (first, second) => {
  const server = await startServer({ env: { DATA_DIR: await aFolder() } })
  const forms = await Promise.all(Array.from({ length: 5 }, () => halfSent(server.url)))
  server.child.kill(first)
  await stopping(server)
  server.child.kill(second)
  await sleep(200)
  for (const response of await Promise.all(forms.map(({ finish }) => finish()))) {
    expect(response).toMatch(/^HTTP\/1\.1 422 [^]*connection: close/i)
  }
  expect(await server.exited).toEqual({ code: 0, signal: null })
})

test('a third signal ends the server at once', async () => {
  const server = await startServer({ env: { DATA_DIR: await aFolder() } })
  const { socket } = await halfSent(server.url)
  socket.on('error', () => {})
  server.child.kill('SIGTERM')
  await stopping(server)
  // One at a time: the kernel merges equal signals that nobody has taken yet.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    await sleep(100)
    server.child.kill(signal)
  }
  const start = Date.now()
  expect(await server.exited).toEqual({ code: 0, signal: null })
  expect(Date.now() - start).toBeLessThan(2000)
})

test('the server exits within 10 seconds of SIGTERM even if a client never finishes', async () => {
  const { url, child, exited } = await startServer({ env: { DATA_DIR: await aFolder() } })
  const { socket } = await halfSent(url)
  socket.on('error', () => {})
  const start = Date.now()
  child.kill('SIGTERM')
  expect(await exited).toEqual({ code: 0, signal: null })
  expect(Date.now() - start).toBeLessThan(10_000)
})
