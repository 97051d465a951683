import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { createConnection, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { aFolder } from '#tests/server/an-app.ts'
import { applicants } from '#tests/server/an-application.ts'
import { startServer } from '#tests/server/a-process.ts'
import type { Running } from '#tests/server/launch-server.ts'

const aServer = async () => startServer({ env: { DATA_DIR: await aFolder() } })

/** A connection that has sent `text`. */
function connect(url: string, text: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = createConnection({ host: hostname, port: Number(port) }, () => {
      socket.write(text)
      resolve(socket)
    })
    socket.once('error', reject)
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
  })
}

/** Resolves to the received bytes when the server closes the connection. */
function heard(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('close', () => resolve(text))
  })
}

const HEAD = 'POST /api/waitlist HTTP/1.1\r\nhost: x\r\n'
const FORM = 'content-type: multipart/form-data; boundary=x\r\ncontent-length: 1000\r\n\r\n--x'
/** One third of the slow clients sends nothing, one stops in the headers, one in the body. */
const BEGINNINGS = ['', `${HEAD}x-slow: `, HEAD + FORM]

test('500 slow and half-open clients keep nobody else from applying, and are disconnected', async () => {
  const { url } = await aServer()
  const slow = await Promise.all(Array.from({ length: 500 }, (_, index) => connect(url, BEGINNINGS[index % 3] ?? '')))
  const closed = slow.map((socket) => heard(socket))
  for (const body of applicants(20)) {
    expect((await fetch(`${url}/api/waitlist`, { method: 'POST', body })).status).toBe(200)
  }
  // Before the first of the slow ones was let go of.
  expect(slow.some((socket) => socket.closed)).toBe(false)
  const lastWords = await Promise.all(closed)
  expect(new Set(lastWords.map((words) => words.split('\r\n')[0]))).toEqual(new Set(['HTTP/1.1 408 Request Timeout']))
}, 90_000)

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`
const unreading = async (url: string, text: string) => void (await connect(url, text)).pause()
const openFiles = ({ child }: Running) => readdirSync(`/proc/${child.pid}/fd`).length

// Counts the connections of a process in /proc.
test.runIf(process.platform === 'linux')(
  'three hundred clients that do not read their responses are let go of',
  async () => {
    const server = await aServer()
    const before = openFiles(server)
    await Promise.all(Array.from({ length: 300 }, () => unreading(server.url, get('/assets/film-c3d4.webp'))))
    await expect.poll(() => openFiles(server), { timeout: 20_000 }).toBeGreaterThan(before + 280)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    await expect.poll(() => openFiles(server), { timeout: 60_000, interval: 500 }).toBeLessThan(before + 10)
  },
  90_000,
)

test('a thousand clients that pipeline and read nothing do not fill the memory', async () => {
  const { url, child } = await aServer()
  await Promise.all(Array.from({ length: 1000 }, () => unreading(url, get('/').repeat(8))))
  let most = 0
  for (let index = 0; index < 20; index += 1) {
    expect((await fetch(`${url}/livez`)).status).toBe(200)
    const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })
    most = Math.max(most, Number(stdout) / 1024)
  }
  expect(most).toBeLessThan(250)
}, 60_000)
