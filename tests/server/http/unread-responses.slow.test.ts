import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { createConnection, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { aFolder } from '#tests/server/an-app.ts'
import { startServer } from '#tests/server/a-process.ts'
import type { Running } from '#tests/server/launch-server.ts'

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`
const FILM = '/assets/film-c3d4.webp'

/** A connection that sends `text` and never reads. */
function unreading(url: string, text: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = createConnection({ host: hostname, port: Number(port) }, () => {
      socket.write(text)
      resolve(socket)
    })
    socket.pause()
    socket.once('error', reject)
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
  })
}

const openFiles = ({ child }: Running) => readdirSync(`/proc/${child.pid}/fd`).length

function residentMegabytes({ child }: Running): number {
  return Number(spawnSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' }).stdout) / 1024
}

// Counts the connections of a process in /proc.
test.runIf(process.platform === 'linux')(
  'three hundred clients that do not read their responses are let go of within 50 seconds',
  async () => {
    const server = await startServer({ env: { DATA_DIR: await aFolder() } })
    const before = openFiles(server)
    await Promise.all(Array.from({ length: 300 }, () => unreading(server.url, get(FILM))))
    await expect.poll(() => openFiles(server), { timeout: 20_000 }).toBeGreaterThan(before + 280)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    await expect.poll(() => openFiles(server), { timeout: 50_000, interval: 500 }).toBeLessThan(before + 10)
  },
  90_000,
)

test('a thousand clients that pipeline up to the limit and read nothing do not fill the memory', async () => {
  const server = await startServer({ env: { DATA_DIR: await aFolder() } })
  await Promise.all(Array.from({ length: 1000 }, () => unreading(server.url, get('/').repeat(8))))
  let most = 0
  for (let index = 0; index < 20; index += 1) {
    expect((await fetch(`${server.url}/livez`)).status).toBe(200)
    most = Math.max(most, residentMegabytes(server))
  }
  expect(most).toBeLessThan(250)
}, 60_000)

test('a client that pipelines a few requests gets all responses in order', async () => {
  const { url } = await startServer({ env: { DATA_DIR: await aFolder() } })
  const { hostname, port } = new URL(url)
  const socket = createConnection({ host: hostname, port: Number(port) })
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString()))
  socket.write(
    get('/livez') + get('/nowhere') + get('/') + get('/livez').replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'),
  )
  await new Promise((resolve) => socket.once('close', resolve))
  expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '404', '200', '200'])
})
