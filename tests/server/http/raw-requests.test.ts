import { expect, test } from 'vitest'
import { anApplication } from '#tests/server/an-application.ts'
import { startServer } from '#tests/server/a-process.ts'
import { ask, connect, heard } from '#tests/server/ask.ts'

const POST = 'POST /api/waitlist HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\n'

test('what a proxy and this server could read differently is refused; an old health check is answered', async () => {
  const { url } = await startServer()
  const chunks = 'transfer-encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n'
  for (const [title, request] of [
    ['a head of more than 16 KB', `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(17_000)}\r\n\r\n`],
    ['two lengths', `${POST}content-length: 5\r\ncontent-length: 6\r\n\r\nhello`],
    ['a length and chunks', `${POST}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['two hosts', 'GET /livez HTTP/1.1\r\nhost: x\r\nhost: y\r\n\r\n'],
    ['credentials in the address', 'POST http://a:b@x/ HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\n\r\nhello'],
    ['credentials, and chunks', `${POST.replace('/api', 'http://a:b@x/api')}${chunks}`],
  ] as const) {
    const received = await heard(await connect(url, `${request}GET /livez HTTP/1.1\r\nhost: x\r\n\r\n`))
    expect.soft(received.match(/^HTTP\/1\.1 \d/gm), title).toEqual(['HTTP/1.1 4'])
  }
  // HTTP/1.0 has no Host.
  const received = await heard(await connect(url, 'GET /livez HTTP/1.0\r\n\r\n'))
  expect(received).toMatch(/^HTTP\/1\.1 200 [^]*\{"status":"ok"\}/)
})

test('a sender that reads nothing before it has sent a large body gets each refusal', async () => {
  const { url } = await startServer()
  const body = () => anApplication({ name: 'x'.repeat(300_000) })
  for (const [status, path, method, headers] of [
    [413, '/api/waitlist', 'POST', {}],
    [413, '/api/waitlist', 'POST', { 'transfer-encoding': 'chunked' }],
    [403, '/api/waitlist', 'POST', { origin: 'https://evil.example' }],
    [415, '/api/waitlist', 'POST', { 'content-type': 'text/plain' }],
    [404, '/api/nowhere', 'POST', {}],
    [405, '/', 'PUT', {}],
  ] as const) {
    for (let round = 0; round < 5; round += 1) {
      const answer = await ask(new Request(url + path, { method, headers, body: body() }))
      expect(answer.status, path).toBe(status)
    }
  }
})

test('only a limited part of an endless body is read, and its connection closed', async () => {
  const { url } = await startServer()
  const socket = await connect(url, `${POST}content-length: 1000000000\r\n\r\n`)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const chunk = Buffer.alloc(64 * 1024)
  const more = () => {
    while (!socket.destroyed && socket.write(chunk));
  }
  socket.on('drain', more)
  more()
  await closed
  // The socket buffers hold some megabytes more than the server reads.
  expect(socket.bytesWritten).toBeLessThan(100_000_000)
})
