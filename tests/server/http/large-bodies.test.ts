import { createConnection } from 'node:net'
import { request as ask } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { serverMessages } from '#content/waitlist.ts'
import { aFolder, statusAndBody } from '#tests/server/an-app.ts'
import { anApplication } from '#tests/server/an-application.ts'
import { startServer } from '#tests/server/a-process.ts'

// Required for a streamed body, but missing in the type of Request.
const HALF_DUPLEX = { duplex: 'half' }
const LARGE = 300_000
const large = () => anApplication({ name: 'x'.repeat(LARGE) })
const aServer = async () => startServer({ env: { DATA_DIR: await aFolder() } })

/** The same bytes without Content-Length. */
function inChunks(bytes: number): ReadableStream<Uint8Array> {
  let left = bytes
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(new Uint8Array(Math.min(left, 16_384)).fill(120))
      left -= 16_384
      if (left <= 0) controller.close()
    },
  })
}

test("Node's fetch can read the response about a body that is too large", async () => {
  const { url } = await aServer()
  for (let round = 0; round < 20; round += 1) {
    const response = await fetch(`${url}/api/waitlist`, { method: 'POST', body: large() })
    expect(await statusAndBody(response)).toEqual([413, { detail: serverMessages.tooLarge }])
  }
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const body = inChunks(LARGE)
  const request = new Request(`${url}/api/waitlist`, { method: 'POST', body, headers, ...HALF_DUPLEX })
  const response = await fetch(request)
  expect(await statusAndBody(response)).toEqual([413, { detail: serverMessages.tooLarge }])
})

test.each([
  [403, '/api/waitlist', 'POST', { origin: 'https://evil.example' }],
  [415, '/api/waitlist', 'POST', { 'content-type': 'text/plain' }],
  [405, '/api/waitlist', 'PUT', {}],
  [404, '/api/nowhere', 'POST', {}],
  [405, '/', 'POST', {}],
] as const)(
  'a sender that closes each connection reads every other refusal (%i) of a large body too',
  async (status, path, method, headers) => {
    const { url } = await aServer()
    const form = new Response(large())
    const type = form.headers.get('content-type') ?? ''
    const bytes = Buffer.from(await form.arrayBuffer())
    for (let round = 0; round < 5; round += 1) {
      const got = await new Promise((resolve, reject) => {
        const options = { method, headers: { 'content-type': type, ...headers }, agent: false }
        const asked = ask(`${url}${path}`, options, (response) => {
          response.resume()
          response.once('end', () => resolve(response.statusCode))
        })
        asked.once('error', reject)
        asked.end(bytes)
      })
      expect(got).toBe(status)
    }
  },
)

test('only a limited part of a rejected body is read', async () => {
  const { url } = await aServer()
  const { hostname, port } = new URL(url)
  const socket = createConnection({ host: hostname, port: Number(port) })
  onTestFinished(() => void socket.destroy())
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.on('error', () => {})
  socket.write(
    'POST /api/waitlist HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 1000000000\r\n\r\n',
  )
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
