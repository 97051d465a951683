import { createConnection } from 'node:net'
import { request as ask } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { serverMessages } from '#content/waitlist.ts'
import { aFolder, statusAndBody } from '#tests/server/an-app.ts'
import { anApplication, aRequest } from '#tests/server/an-application.ts'
import { startServer } from '#tests/server/a-process.ts'

const large = () => anApplication({ name: 'x'.repeat(300_000) })
const aServer = async () => startServer({ env: { DATA_DIR: await aFolder() } })

test("Node's fetch can read the response about a body that is too large, with and without Content-Length", async () => {
  const { url } = await aServer()
  for (let round = 0; round < 20; round += 1) {
    const { body, headers } = aRequest(large())
    const options = round % 2 === 0 ? { body: large() } : { body, headers, duplex: 'half' }
    const response = await fetch(`${url}/api/waitlist`, { method: 'POST', ...options })
    expect(await statusAndBody(response)).toEqual([413, { detail: serverMessages.tooLarge }])
  }
})

test('a sender that closes each connection reads every other refusal of a large body too', async () => {
  const { url } = await aServer()
  const form = new Response(large())
  const type = form.headers.get('content-type') ?? ''
  const bytes = Buffer.from(await form.arrayBuffer())
  const statusOf = (path: string, method: string, headers: Record<string, string>) =>
    new Promise((resolve, reject) => {
      const options = { method, headers: { 'content-type': type, ...headers }, agent: false }
      const asked = ask(`${url}${path}`, options, (response) => {
        response.resume()
        response.once('end', () => resolve(response.statusCode))
      })
      asked.once('error', reject)
      asked.end(bytes)
    })
  for (let round = 0; round < 5; round += 1) {
    expect(await statusOf('/api/waitlist', 'POST', { origin: 'https://evil.example' })).toBe(403)
    expect(await statusOf('/api/waitlist', 'POST', { 'content-type': 'text/plain' })).toBe(415)
    expect(await statusOf('/api/nowhere', 'POST', {})).toBe(404)
    expect(await statusOf('/', 'POST', {})).toBe(405)
  }
})

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
