import { Server } from 'node:net'
import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listen } from '#server/http/listen.ts'
import { startServer } from '#tests/server/a-process.ts'
import { applicants } from '#tests/server/an-application.ts'
import { connect, heard } from '#tests/server/ask.ts'

const HEAD = 'POST /api/waitlist HTTP/1.1\r\nhost: x\r\n'
const FORM = 'content-type: multipart/form-data; boundary=x\r\ncontent-length: 1000\r\n\r\n--x'
/** One third of the slow clients sends nothing, one stops in the headers, one in the body. */
const BEGINNINGS = ['', `${HEAD}x-slow: `, HEAD + FORM]

test('slow clients keep nobody else from applying, and are disconnected', async () => {
  const { url, post } = await startServer()
  const slow = await Promise.all(Array.from({ length: 60 }, (_, index) => connect(url, BEGINNINGS[index % 3] ?? '')))
  const closed = slow.map((socket) => heard(socket))
  for (const body of applicants(5)) expect((await post(body)).status).toBe(200)
  expect(slow.some((socket) => socket.closed)).toBe(false)
  const lastWords = await Promise.all(closed)
  expect(new Set(lastWords.map((words) => words.split('\r\n')[0]))).toEqual(new Set(['HTTP/1.1 408 Request Timeout']))
})

// That they end such connections is seen in `hostile-clients.slow`, within a minute.
test('connections have limits for clients that are slow, read nothing or pipeline without end', async () => {
  const listening = vi.spyOn(Server.prototype, 'listen')
  onTestFinished(() => listening.mockRestore())
  const server = await listen({ app: new Hono(), host: '127.0.0.1', port: 0, keepAliveMs: 1000 })
  onTestFinished(() => server.stop(0))
  expect(listening.mock.contexts).toMatchObject([
    {
      maxHeaderSize: 16_384,
      headersTimeout: 10_000,
      requestTimeout: 20_000,
      connectionsCheckingInterval: 2000,
      keepAliveTimeout: 1000,
      timeout: 25_000,
      maxRequestsPerSocket: 100,
    },
  ])
})

test('a stop waits seven seconds for the response to a request', async () => {
  const app = new Hono()
  let respond: (response: Response) => void = () => {}
  const requested = new Promise<void>((seen) => {
    app.get('/', () => {
      seen()
      return new Promise<Response>((resolve) => (respond = resolve))
    })
  })
  const server = await listen({ app, host: '127.0.0.1', port: 0, keepAliveMs: 1000 })
  const answer = fetch(`http://127.0.0.1:${server.port}/`)
  await requested
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const stopped = server.stop(7000)
  await vi.advanceTimersByTimeAsync(6999)
  respond(new Response('late'))
  expect(await (await answer).text()).toBe('late')
  await stopped
})
