import { createConnection } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { aFolder } from '#tests/server/an-app.ts'
import { startServer } from '#tests/server/a-process.ts'

/** Sends these bytes. Resolves to all received bytes when the connection is closed. */
function answerTo(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = createConnection({ host: hostname, port: Number(port) }, () => socket.write(text))
    onTestFinished(() => void socket.destroy())
    let response = ''
    socket.on('data', (chunk) => (response += chunk.toString()))
    socket.on('error', () => {})
    socket.on('close', () => resolve(response))
  })
}

const statusesOf = (response: string) => [...response.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => status)
const close = 'connection: close\r\n'
const POST = 'POST /api/waitlist HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\n'

const refused: [title: string, status: string, request: string][] = [
  ['bytes that are no request', '400', 'hello\r\n\r\n'],
  ['TLS on the plain port', '400', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000'],
  ['a broken header', '400', `GET / HTTP/1.1\r\nhost: x\r\nx y: z\r\n\r\n`],
  ['no Host in HTTP/1.1', '400', 'GET / HTTP/1.1\r\n\r\n'],
  ['two Hosts', '400', `GET / HTTP/1.1\r\nhost: x\r\nhost: y\r\n${close}\r\n`],
  ['two Hosts that are the same', '400', `GET / HTTP/1.1\r\nHost: x\r\nhost: x\r\n${close}\r\n`],
  ['two Hosts in HTTP/1.0', '400', 'GET / HTTP/1.0\r\nhost: x\r\nhost: y\r\n\r\n'],
  ['a Host that is none', '400', `GET / HTTP/1.1\r\nhost: x/y@z\r\n${close}\r\n`],
  ['an address that is none', '400', `GET /a\\b HTTP/1.1\r\nhost: x\r\n${close}\r\n`],
  ['a head of more than 16 KB', '431', `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(17_000)}\r\n\r\n`],
  ['an expectation nobody knows', '417', `GET / HTTP/1.1\r\nhost: x\r\nexpect: a miracle\r\n\r\n`],
  ['two lengths', '400', `${POST}content-length: 5\r\ncontent-length: 6\r\n\r\nhello`],
  ['a length and chunks', '400', `${POST}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`],
  ['a coding after chunked', '400', `${POST}transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
  ['a coding that is not chunked', '400', `${POST}transfer-encoding: gzip\r\n\r\nhello`],
  ['a coding that is nearly chunked', '400', `${POST}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n`],
  ['chunked behind a vertical tab', '400', `${POST}transfer-encoding:\u000bchunked\r\n\r\n0\r\n\r\n`],
  ['a name with a space before its colon', '400', `${POST}transfer-encoding : chunked\r\n\r\n0\r\n\r\n`],
  ['a folded header', '400', `${POST}transfer-encoding:\r\n chunked\r\ncontent-length: 5\r\n\r\nhello`],
  ['a chunk size that is none', '400', `${POST}transfer-encoding: chunked\r\n\r\n0x5\r\nhello\r\n0\r\n\r\n`],
  ['a length with a sign', '400', `${POST}content-length: +5\r\n\r\nhello`],
]

test('a refusal before the app is one response with the security headers, and closes the connection', async () => {
  const { url } = await startServer({ env: { DATA_DIR: await aFolder(), HSTS: 'on' } })
  for (const [title, status, request] of refused) {
    const response = await answerTo(url, `${request}GET /livez HTTP/1.1\r\nhost: x\r\n\r\n`)
    expect.soft(statusesOf(response), title).toEqual([status])
    for (const header of [
      /^connection: close\r$/im,
      /^x-content-type-options: nosniff\r$/im,
      /^content-security-policy: default-src 'none'; frame-ancestors 'none'\r$/im,
      /^referrer-policy: strict-origin-when-cross-origin\r$/im,
      /^strict-transport-security: max-age=31536000\r$/im,
      /^cache-control: no-store\r$/im,
    ]) {
      expect.soft(response, title).toMatch(header)
    }
  }
})

test('over plain HTTP a refusal has no Strict-Transport-Security', async () => {
  const { url } = await startServer({ env: { DATA_DIR: await aFolder() } })
  expect(await answerTo(url, 'hello\r\n\r\n')).not.toMatch(/strict-transport-security/i)
})

test.each([
  ['HTTP/1.0 without a Host', 'GET /livez HTTP/1.0\r\n\r\n'],
  ['HTTP/1.0 with a Host', 'GET /livez HTTP/1.0\r\nhost: x\r\n\r\n'],
  ['an empty Host', `GET /livez HTTP/1.1\r\nhost:\r\n${close}\r\n`],
  ['a whole address', `GET http://x/livez HTTP/1.1\r\nhost: x\r\n${close}\r\n`],
])('a health check by %s is answered', async (_, request) => {
  const { url } = await startServer({ env: { DATA_DIR: await aFolder() } })
  const response = await answerTo(url, request)
  expect(statusesOf(response)).toEqual(['200'])
  expect(response).toContain('{"status":"ok"}')
})

test('a complete request gets its response although the bytes after it are invalid', async () => {
  const { url } = await startServer({ env: { DATA_DIR: await aFolder() } })
  const response = await answerTo(url, 'GET /livez HTTP/1.1\r\nhost: x\r\n\r\nhello\r\n\r\n')
  expect(statusesOf(response)).toEqual(['200'])
  expect(response).toMatch(/^connection: close\r$/im)
})
