import { execFileSync } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { run } from './a-process.ts'
import { aFolder, anApp } from './an-app.ts'
import { anApplication } from './an-application.ts'
import { freePort } from './free-port.ts'

test('each request is one line of JSON with method, path, status, milliseconds and an id', async () => {
  const { join, lines } = await anApp()
  await join()
  await join()
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
    [200, 409].map((status) => ({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      method: 'POST',
      path: '/api/waitlist',
      status,
      ms: expect.any(Number),
    })),
  )
})

test('no response writes a name, address, number or link to the log', async () => {
  const personal = {
    name: 'Asha-Unmistakable',
    email: 'asha.unmistakable@example.com',
    whatsapp: '+919876543210',
    instagram_link: 'instagram.example/unmistakable',
  }
  const { join, send, store, lines } = await anApp({ env: { RATE_LIMIT: '3/600' } })
  await join(anApplication(personal))
  await join(anApplication(personal))
  await join(anApplication({ ...personal, category: 'unmistakable' }))
  const { add } = store
  store.add = () => Promise.reject(new Error('the store is away'))
  await join(anApplication(personal))
  store.add = add
  await join(anApplication(personal))
  await join(anApplication(personal))
  await send(new Request(`http://localhost/api/waitlist?email=${personal.email}`))
  const statuses = lines.map((line) => (JSON.parse(line) as { status?: number }).status)
  expect(statuses).toEqual([200, 409, 422, undefined, 503, 409, 429, 405])
  expect(lines.join('')).not.toMatch(/unmistakable|9876543210|203\.0\.113/i)
})

test('a line break in a path does not start a new line in the log', async () => {
  const { send, lines } = await anApp()
  await send(new Request('http://localhost/api/x%0A%7B%22level%22:%22fatal%22%7D%0D%1B[31m'))
  expect(lines).toHaveLength(1)
  // eslint-disable-next-line no-control-regex -- the test is about control characters
  expect(lines[0]?.trimEnd()).not.toMatch(/[\n\r\u001b]/)
})

test('a long path is shortened in the log, also for a failure', async () => {
  const { join, send, store, lines } = await anApp()
  const path = (line: string | undefined) => (JSON.parse(line ?? '{}') as { path: string }).path
  await send(new Request(`http://localhost/api/${'x'.repeat(10_000)}`))
  expect(path(lines[0])).toBe(`/api/${'x'.repeat(195)}…`)
  store.add = () => Promise.reject(new Error('the store is away'))
  await join()
  expect(path(lines[1])).toBe('/api/waitlist')
})

/** Starts a server whose output goes where the shell command sends it, and waits until it responds. */
async function startInto(redirection: string) {
  const port = await freePort()
  const env = { DATA_DIR: await aFolder(), PORT: String(port) }
  const running = await run({ env, command: ['bash', '-c', `exec "$0" "$@" ${redirection}`] })
  const url = `http://127.0.0.1:${port}`
  const request = async (path: string) => (await fetch(`${url}${path}`)).status
  await expect.poll(() => request('/livez').catch(() => undefined)).toBe(200)
  return { ...running, request }
}

const aFifo = async () => {
  const path = `${await aFolder()}/fifo`
  execFileSync('mkfifo', [path])
  return path
}

/** Fills a pipe and what the server keeps for its reader: 64 and 256 KB. */
const MANY = 1500
const LONG_PATH = `/api/${'x'.repeat(200)}`

test.skipIf(process.platform !== 'linux').each([
  ['on a full disk', () => '> /dev/full 2> /dev/full'],
  ['with a reader that has gone', () => '> >(exit)'],
  ['with a reader that reads nothing', async () => `1<> ${await aFifo()}`],
])('a log %s neither stops the server nor its end', async (_, redirection) => {
  const { request, child, exited } = await startInto(await redirection())
  for (let count = 0; count < MANY; count += 1) expect(await request(LONG_PATH)).toBe(404)
  expect(await request('/')).toBe(200)
  child.kill('SIGTERM')
  expect(await exited).toEqual({ code: 0, signal: null })
})

test.skipIf(process.platform !== 'linux')('the log counts its lost lines as soon as it can be written', async () => {
  const path = await aFifo()
  const { request } = await startInto(`1<> ${path}`)
  for (let count = 0; count < MANY; count += 1) await request(LONG_PATH)
  const reader = createReadStream(path, 'utf8')
  onTestFinished(() => void reader.destroy())
  let text = ''
  reader.on('data', (chunk) => (text += String(chunk)))
  await expect.poll(() => text.length).toBeGreaterThan(256 * 1024)
  await request('/the-next')
  await expect.poll(() => text).toContain('/the-next')
  const lines = text.split('\n').filter((line) => line.startsWith('{'))
  const entries = lines.map((line) => JSON.parse(line) as { path?: string; lost?: number })
  const written = entries.filter((entry) => entry.path?.startsWith('/api/')).length
  const lost = entries.flatMap((entry) => entry.lost ?? [])
  expect(lost).toHaveLength(1)
  expect(lost[0]).toBeGreaterThan(0)
  expect(written + (lost[0] ?? 0)).toBe(MANY)
})
