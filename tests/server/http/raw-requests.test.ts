import { createConnection } from 'node:net'
import { expect, test } from 'vitest'
import { aFolder } from '#tests/server/an-app.ts'
import { startServer } from '#tests/server/a-process.ts'

/** Sends these bytes. Resolves to all received bytes when the connection is closed. */
function answerTo(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = createConnection({ host: hostname, port: Number(port) }, () => socket.write(text))
    let response = ''
    socket.on('data', (chunk) => (response += chunk.toString()))
    socket.on('error', () => {})
    socket.on('close', () => resolve(response))
  })
}

const POST = 'POST /api/waitlist HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\n'

test('what a proxy and this server could read differently is refused; an old health check is answered', async () => {
  const { url } = await startServer({ env: { DATA_DIR: await aFolder() } })
  for (const [title, request] of [
    ['a head of more than 16 KB', `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(17_000)}\r\n\r\n`],
    ['two lengths', `${POST}content-length: 5\r\ncontent-length: 6\r\n\r\nhello`],
    ['a length and chunks', `${POST}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`],
  ] as const) {
    const response = await answerTo(url, `${request}GET /livez HTTP/1.1\r\nhost: x\r\n\r\n`)
    expect.soft(response.match(/^HTTP\/1\.1 \d/gm), title).toEqual(['HTTP/1.1 4'])
  }
  // HTTP/1.0 has no Host.
  expect(await answerTo(url, 'GET /livez HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 [^]*\{"status":"ok"\}/)
})
