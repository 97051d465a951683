import { afterEach, expect, test, vi } from 'vitest'
import { messages } from '#content/waitlist.ts'
import { anApp, statusAndBody } from '#tests/server/an-app.ts'
import { applicants } from '#tests/server/an-application.ts'

const minute = 60_000

afterEach(() => {
  vi.useRealTimers()
})

test('a client over its limit gets 429 with Retry-After', async () => {
  const { join, list } = await anApp({ env: { RATE_LIMIT: '2/600' } })
  const [first, second, third] = applicants(3)
  expect((await join(first)).status).toBe(200)
  expect((await join(second)).status).toBe(200)
  const response = await join(third)
  const wait = Number(response.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(590)
  expect(wait).toBeLessThanOrEqual(600)
  expect(await statusAndBody(response)).toEqual([429, { detail: messages.limited }])
  expect(await list()).toHaveLength(2)
})

test('the limit of one client does not affect other clients', async () => {
  let client = '203.0.113.1'
  const { join } = await anApp({ env: { RATE_LIMIT: '1/600' }, overrides: { client: () => client } })
  const [first, second, third] = applicants(3)
  expect((await join(first)).status).toBe(200)
  expect((await join(second)).status).toBe(429)
  client = '203.0.113.2'
  expect((await join(third)).status).toBe(200)
})

test('a client may apply again when its window is over', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-01T00:00:00Z') })
  const { join } = await anApp({ env: { RATE_LIMIT: '1/600' } })
  const [first, second, third] = applicants(3)
  await join(first)
  vi.setSystemTime(new Date('2026-01-01T00:09:59Z'))
  expect((await join(second)).headers.get('retry-after')).toBe('1')
  vi.setSystemTime(new Date('2026-01-01T00:10:01Z'))
  expect((await join(third)).status).toBe(200)
})

test('all clients together have a limit', async () => {
  let client = 0
  const overrides = { client: () => `203.0.113.${(client += 1)}` }
  const { join } = await anApp({ env: { RATE_LIMIT_TOTAL: '3/60' }, overrides })
  const responses = []
  for (const body of applicants(4)) responses.push((await join(body)).status)
  expect(responses).toEqual([200, 200, 200, 429])
})

test('requests over the limit of a client do not use up the total', async () => {
  let client = '203.0.113.1'
  const overrides = { client: () => client }
  const { join } = await anApp({ env: { RATE_LIMIT: '2/600', RATE_LIMIT_TOTAL: '3/60' }, overrides })
  const bodies = applicants(7)
  for (const body of bodies.slice(0, 6)) await join(body)
  client = '203.0.113.2'
  expect((await join(bodies[6])).status).toBe(200)
})

test('a request refused because of the total costs the client no quota', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-01T00:00:00Z') })
  let client = '203.0.113.1'
  const env = { RATE_LIMIT: '2/600', RATE_LIMIT_TOTAL: '1/60' }
  const { join } = await anApp({ env, overrides: { client: () => client } })
  const bodies = applicants(12)
  expect((await join(bodies.pop())).status).toBe(200)
  client = '203.0.113.2'
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const response = await join(bodies.pop())
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60'])
  }
  for (const expected of [200, 200, 429]) {
    vi.setSystemTime(Date.now() + minute)
    expect((await join(bodies.pop())).status).toBe(expected)
  }
})

test('of many concurrent applications of one client, only the admitted ones count', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-01T00:00:00Z') })
  const { join } = await anApp({ env: { RATE_LIMIT: '20/600', RATE_LIMIT_TOTAL: '1/60' } })
  const bodies = applicants(40)
  const atOnce = await Promise.all(bodies.splice(0, 20).map((body) => join(body)))
  expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(1)
  for (let later = 0; later < 5; later += 1) {
    vi.setSystemTime(Date.now() + minute)
    expect((await join(bodies.pop())).status).toBe(200)
  }
})

test('an application that the store could not write does not count', async () => {
  const { join, store } = await anApp({ env: { RATE_LIMIT: '1/600', RATE_LIMIT_TOTAL: '1/60' } })
  const { add } = store
  store.add = () => Promise.reject(new Error('away'))
  for (const body of applicants(3)) expect((await join(body)).status).toBe(503)
  store.add = add
  expect((await join()).status).toBe(200)
  expect((await join()).status).toBe(429)
})

test.each([
  ['of a client', { RATE_LIMIT: '1/600' }, 600],
  ['of all clients', { RATE_LIMIT_TOTAL: '1/60' }, 60],
])('the limit %s ends within one window even after the clock was set back', async (_, env, seconds) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-02T00:00:00Z') })
  const before = await anApp({ env })
  const [first, second, third, fourth] = applicants(4)
  expect((await before.join(first)).status).toBe(200)

  vi.setSystemTime(new Date('2026-01-01T00:00:00Z'))
  for (const app of [before, await anApp({ env, folder: before.dataDir })]) {
    const response = await app.join(second)
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(seconds)
  }
  vi.setSystemTime(Date.now() + seconds * 1000)
  expect((await before.join(third)).status).toBe(200)
  vi.setSystemTime(Date.now() + seconds * 1000)
  const restarted = await anApp({ env, folder: before.dataDir })
  expect((await restarted.join(fourth)).status).toBe(200)
})

test('the counts survive a restart', async () => {
  const env = { RATE_LIMIT: '1/600' }
  const before = await anApp({ env })
  const [first, second] = applicants(2)
  await before.join(first)
  await before.stop()
  const after = await anApp({ env, folder: before.dataDir })
  expect((await after.join(second)).status).toBe(429)
})

test('the default limits let a launch through while thirty clients use up all they may', async () => {
  // Blank: the defaults.
  const { limiter } = await anApp({ env: { RATE_LIMIT: '', RATE_LIMIT_TOTAL: '' } })
  const admitted = async (clients: string[]) => {
    let count = 0
    // So many at once as there may be within a second.
    while (clients.length > 0) {
      const results = await Promise.all(clients.splice(0, 200).map((client) => limiter.take(client)))
      count += results.filter(({ kind }) => kind === 'allowed').length
    }
    return count
  }
  for (let network = 0; network < 30; network += 1) {
    expect(await admitted(Array.from({ length: 310 }, () => `2001:db8:0:${network}::/64`))).toBe(300)
  }
  expect(await admitted(Array.from({ length: 300 }, () => '203.0.113.1'))).toBe(300)
  expect(await admitted(Array.from({ length: 2500 }, (_, phone) => `2001:db8:1:${phone}::/64`))).toBe(2500)
})
