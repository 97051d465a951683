import { expect, test, vi } from 'vitest'
import { stopClocks } from './a-clock.ts'
import { anApp } from './an-app.ts'
import { anApplication } from './an-application.ts'

/** An app whose log is read. */
async function aLoggedApp(env: Record<string, string> = {}) {
  const { lines, ...app } = await anApp({ env })
  const entries = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  return { ...app, lines, entries, get: (path: string) => app.send(new Request(`http://localhost${path}`)) }
}

test('each request is one line of JSON with method, path, status, milliseconds and an id', async () => {
  const { join, store, entries } = await aLoggedApp()
  stopClocks('performance')
  const { add } = store
  store.add = (received) => {
    vi.advanceTimersByTime(30)
    return add(received)
  }
  await join()
  expect(entries()).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      method: 'POST',
      path: '/api/waitlist',
      status: 200,
      ms: 30,
    },
  ])
})

test('a path neither starts a line of its own nor fills the disk', async () => {
  const { get, lines } = await aLoggedApp()
  await get('/api/x%0A%7B%22level%22:%22fatal%22%7D%0D%1B[31m')
  // eslint-disable-next-line no-control-regex -- the control characters of a terminal
  expect(lines[0]?.trimEnd()).not.toMatch(/[\n\r\u001b]/)
  await get(`/${'x'.repeat(9000)}`)
  expect(lines[1]?.length).toBeLessThan(500)
})

test('what a terminal obeys, or nobody sees, is escaped in the path of a line', async () => {
  const { get, entries } = await aLoggedApp()
  for (const sign of ['%1B', '%7F', '%C2%9B', '%E2%80%AE', '%E2%80%A8', '%E2%80%8B']) {
    await get(`/x${sign}y`)
    expect(entries().at(-1)).toMatchObject({ path: `/x${sign}y` })
  }
})

test('an address or a number in a path is not logged', async () => {
  const { get, entries } = await aLoggedApp()
  for (const part of ['asha@example.com', 'asha%2540example.com', '98765%2043210%FF', '९८७६५४३२१०'])
    await get(`/x/${part}`)
  expect(entries().map(({ path }) => path)).toEqual(Array(4).fill('/x/[personal]'))
})

test.each([
  [
    'a bug says where it is, and not its message, which may quote a value',
    new SyntaxError('Asha'),
    'SyntaxError',
    true,
  ],
  ['an unknown fault says what and where it is', new Error('nobody knows'), 'nobody knows', true],
  ['a known fault says what it is', Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), 'No PostgreSQL', false],
  ['a closed connection says so', new Error('Connection terminated unexpectedly'), 'closed the connection', false],
  ['a frozen server, pooler or standby says so', new Error('Query read timeout'), 'it is frozen', false],
  ['a full disk says so', Object.assign(new Error('x'), { code: '53100' }), 'The disk of the PostgreSQL', false],
  ['a view in the way says so', Object.assign(new Error('cannot alter'), { code: '0A000' }), 'A view uses', false],
  ['an outage that PostgreSQL names says so', Object.assign(new Error('starts'), { code: '57P03' }), 'starts', false],
])('the line of %s', async (_, fault, reason, isTraced) => {
  const { join, store, entries } = await aLoggedApp()
  store.add = () => Promise.reject(fault)
  expect((await join()).status).toBe(503)
  const [failure, request] = entries()
  expect(failure).toMatchObject({ level: 'error', id: request?.['id'] })
  expect(failure?.['reason']).toContain(reason)
  expect(failure?.['reason']).not.toContain('Asha')
  expect(/^ +at .*log\.test\.ts:\d+/m.test(String(failure?.['stack']))).toBe(isTraced)
})

test('a fault that fails many requests has one line, and ten seconds later one with the number of the others', async () => {
  stopClocks('setTimeout')
  const { join, store, entries } = await aLoggedApp()
  store.add = () => Promise.reject(new Error('Query read timeout'))
  for (let sent = 0; sent < 200; sent += 1) await join()
  const faults = () => entries().filter(({ level }) => level === 'error')
  expect(faults()).toHaveLength(1)
  vi.advanceTimersByTime(10_000)
  expect(faults().slice(1)).toMatchObject([{ requests: 199 }])
})

test('a fault that comes again after that has a line again, for the alarm', async () => {
  stopClocks('setTimeout')
  const { join, store, entries } = await aLoggedApp()
  store.add = () => Promise.reject(new Error('Query read timeout'))
  const faults = () => entries().filter(({ level, id }) => level === 'error' && id !== undefined)
  for (const count of [1, 2, 3]) {
    for (let sent = 0; sent < 2; sent += 1) await join()
    expect(faults()).toHaveLength(count)
    vi.advanceTimersByTime(10_000)
  }
})

test('no response writes a name, address, number, link or network address to the log', async () => {
  const personal = {
    name: 'Asha-Unmistakable',
    email: 'asha.unmistakable@example.com',
    whatsapp: '+919876543210',
    instagram_link: 'instagram.example/unmistakable',
  }
  const { join, get, store, lines, entries } = await aLoggedApp({ RATE_LIMIT: '2/600' })
  const { add } = store
  store.add = () => Promise.reject(new Error('the store is away'))
  await join(anApplication(personal))
  store.add = add
  for (let sent = 0; sent < 3; sent += 1) await join(anApplication(personal))
  await join(anApplication({ ...personal, category: 'unmistakable' }))
  await get(`/api/waitlist?email=${personal.email}`)
  await get(`/${personal.email}`)
  for (const sign of ['%2540', '%252540', '=40', '%EF%BC%A0']) await get(`/${personal.email.replace('@', sign)}`)
  await get('/wa.me/+91%2098765-43210')
  // Cut in the middle of an address, of which a part would be left.
  await get(`/${'x'.repeat(181)}/${personal.email.replace('@', '%40')}/y`)
  const statuses = entries().flatMap(({ status }) => status ?? [])
  expect(statuses).toEqual([503, 200, 409, 429, 422, 405, 404, 404, 404, 404, 404, 404, 404])
  expect(lines.join('')).not.toMatch(/unmistakable|98765.?43210|203\.0\.113/i)
})
