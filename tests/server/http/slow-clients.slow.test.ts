import { createConnection, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { aFolder } from '#tests/server/an-app.ts'
import { anApplication } from '#tests/server/an-application.ts'
import { startServer } from '#tests/server/a-process.ts'

const SLOW = 500

function connect(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = createConnection({ host: hostname, port: Number(port) }, () => resolve(socket))
    socket.once('error', reject)
    onTestFinished(() => void socket.destroy())
  })
}

/** Resolves to the received bytes when the server closes the connection. */
function heard(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('error', () => {})
    socket.on('close', () => resolve(text))
  })
}

test('500 slow and half-open clients delay no others, and are disconnected', async () => {
  const { url } = await startServer({ env: { DATA_DIR: await aFolder() } })
  const slow = await Promise.all(Array.from({ length: SLOW }, () => connect(url)))
  const closed = slow.map((socket) => heard(socket))
  for (const [index, socket] of slow.entries()) {
    // One third sends nothing, one stops in the headers, one in the body.
    if (index % 3 === 1) socket.write('POST /api/waitlist HTTP/1.1\r\nhost: x\r\nx-slow: ')
    if (index % 3 === 2) {
      socket.write(
        'POST /api/waitlist HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 1000\r\n\r\n--x',
      )
    }
  }

  const waits: number[] = []
  for (let index = 0; index < 20; index += 1) {
    const start = performance.now()
    const body = anApplication({ email: `creator-${index}@example.com` })
    const response = await fetch(`${url}/api/waitlist`, { method: 'POST', body })
    expect(response.status).toBe(200)
    waits.push(performance.now() - start)
  }
  // Far more than a response takes, and far less than the timeouts of the slow clients.
  expect(waits.toSorted((one, other) => one - other)[10]).toBeLessThan(1000)

  const lastWords = await Promise.all(closed)
  expect(new Set(lastWords.map((words) => words.split('\r\n')[0]))).toEqual(new Set(['HTTP/1.1 408 Request Timeout']))
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
}, 90_000)

test('an endless body is rejected after 64 KB, and its connection closed', async () => {
  const { url } = await startServer({ env: { DATA_DIR: await aFolder() } })
  const socket = await connect(url)
  const response = heard(socket)
  socket.write(
    'POST /api/waitlist HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ntransfer-encoding: chunked\r\n\r\n',
  )
  const chunk = `400\r\n${'x'.repeat(1024)}\r\n`
  let sent = 0
  while (!socket.destroyed && sent < 100_000) {
    socket.write(chunk)
    sent += 1
    if (sent % 20 === 0) await sleep(5)
  }
  expect(await response).toMatch(/^HTTP\/1\.1 413 /)
  expect(sent).toBeLessThan(100_000)
})
