/** What only a client of its own can send, to the real app on a real socket. */
import { expect, test } from 'vitest'
import { aListeningApp } from '#tests/server/a-listening-app.ts'
import { connect, heard } from '#tests/server/ask.ts'

const POST = 'POST /api/waitlist HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\n'
const HEALTH = 'GET /livez HTTP/1.1\r\nhost: x\r\n\r\n'

test.each([
  ['a head of more than 16 KB', `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(17_000)}\r\n\r\n`],
  ['two lengths', `${POST}content-length: 5\r\ncontent-length: 6\r\n\r\nhello`],
  ['a length and chunks', `${POST}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`],
  ['credentials in the address', 'POST http://a:b@x/ HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\n\r\nhello'],
])('%s, which a proxy could read differently, is refused, and nothing behind it is read', async (_, request) => {
  const url = await aListeningApp()
  const received = await heard(await connect(url, request + HEALTH))
  expect(received.match(/^HTTP\/1\.1 \d/gm)).toEqual(['HTTP/1.1 4'])
})
