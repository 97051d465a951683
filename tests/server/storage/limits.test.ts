import { RateLimiterMemory } from 'rate-limiter-flexible'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { messages } from '#content/waitlist.ts'
import { readConfig } from '#server/config.ts'
import { createLimiter } from '#server/storage/limits/limiter.ts'
import { bytesIn, query } from '#tests/server/a-connection.ts'
import { addressFor, anApp, statusAndBody } from '#tests/server/an-app.ts'
import { anApplication, applicants } from '#tests/server/an-application.ts'

const minute = 60_000

/** That of `setTimeout` stands still in each test: on a busy machine PostgreSQL's counts may take longer than their time. */
const stopClock = (now = '2026-01-01T00:00:00Z', ...clocks: ('performance' | 'setInterval')[]) =>
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', ...clocks], now: new Date(now) })

afterEach(() => void vi.useRealTimers())

/** An app that gets each application from another address, and at first from this client. */
async function anAppWith(env: Record<string, string>, folder?: string) {
  if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ['setTimeout'] })
  let client = '203.0.113.1'
  let sent = 0
  const app = await anApp({ env, overrides: { client: () => client }, ...(folder === undefined ? {} : { folder }) })
  const post = () => app.join(anApplication({ email: `${client}-${Date.now()}-${(sent += 1)}@example.com` }))
  return {
    ...app,
    post,
    status: async () => (await post()).status,
    from: (next: string) => void (client = next),
  }
}

/** The counts of a folder by their keys. */
async function countsIn(dataDir: string): Promise<Record<string, unknown>> {
  const rows = await query(dataDir, 'select key, points from limits', 'limits.db')
  return Object.fromEntries(rows.map(({ key, points }) => [key, points]))
}

test('a client over its limit gets 429 with Retry-After, other clients do not, and a restart changes nothing', async () => {
  stopClock()
  const env = { RATE_LIMIT: '2/600' }
  const { post, status, from, list, stop, dataDir } = await anAppWith(env)
  expect([await status(), await status()]).toEqual([200, 200])
  const response = await post()
  expect(response.headers.get('retry-after')).toBe('600')
  expect(await statusAndBody(response)).toEqual([429, { detail: messages.limited }])
  expect(await list()).toHaveLength(2)
  from('203.0.113.2')
  expect(await status()).toBe(200)
  await stop()
  const restarted = await anAppWith(env, dataDir)
  expect(await restarted.status()).toBe(429)
})

test.each(['at the next start', 'within a minute'])(
  'counts whose window is over, which hold network addresses, are removed %s',
  async (when) => {
    stopClock(undefined, 'setInterval')
    const { status, stop, dataDir } = await anAppWith({ RATE_LIMIT: '1/600' })
    expect(await status()).toBe(200)
    if (when === 'within a minute') vi.advanceTimersByTime(11 * minute)
    else {
      await stop()
      vi.setSystemTime(new Date('2026-01-01T00:10:01Z'))
      await anAppWith({}, dataDir)
    }
    const isOnPostgres = (await addressFor(dataDir)) !== undefined
    if (!isOnPostgres) await expect.poll(() => bytesIn(dataDir)).not.toContain('client:203.0.113.1')
    await expect.poll(() => countsIn(dataDir)).toEqual({})
  },
)

test('all clients together have a limit, of which a client over its own uses up nothing', async () => {
  const { status, from, dataDir } = await anAppWith({ RATE_LIMIT: '2/600', RATE_LIMIT_TOTAL: '3/60' })
  const first = []
  for (let sent = 0; sent < 6; sent += 1) first.push(await status())
  expect(first).toEqual([200, 200, 429, 429, 429, 429])
  from('203.0.113.2')
  expect([await status(), await status()]).toEqual([200, 429])
  from('203.0.113.3')
  expect(await status()).toBe(429)
  // Who is refused from memory is not stored: a flood writes nothing.
  expect(await countsIn(dataDir)).toEqual({ 'client:203.0.113.1': 2, 'client:203.0.113.2': 1, 'total:all': 3 })
})

test('a request refused because of the total costs the client no quota, also of many at once', async () => {
  stopClock()
  const { post, status } = await anAppWith({ RATE_LIMIT: '20/600', RATE_LIMIT_TOTAL: '1/60' })
  const atOnce = await Promise.all(Array.from({ length: 20 }, status))
  expect(atOnce.filter((each) => each === 200)).toHaveLength(1)
  for (let refused = 0; refused < 20; refused += 1) {
    const response = await post()
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60'])
  }
  for (let later = 0; later < 5; later += 1) {
    vi.setSystemTime(Date.now() + minute - 1)
    expect((await post()).headers.get('retry-after')).toBe('1')
    vi.setSystemTime(Date.now() + 1)
    expect(await status()).toBe(200)
  }
})

test('an application that the store could not write does not count', async () => {
  const { join, store } = await anAppWith({ RATE_LIMIT: '1/600', RATE_LIMIT_TOTAL: '1/60' })
  const { add } = store
  store.add = () => Promise.reject(new Error('away'))
  for (const body of applicants(3)) expect((await join(body)).status).toBe(503)
  store.add = add
  expect((await join()).status).toBe(200)
  expect((await join()).status).toBe(429)
})

test('a fault of the counts refuses nobody: the server counts by itself, is ready, and the log says so once', async () => {
  stopClock(undefined, 'performance', 'setInterval')
  const { status, from, dataDir, lines, send } = await anAppWith({ RATE_LIMIT: '2/600' })
  expect(await status()).toBe(200)
  await query(dataDir, 'alter table limits rename to away', 'limits.db')
  expect([await status(), await status(), await status()]).toEqual([200, 200, 429])
  from('203.0.113.2')
  expect(await status()).toBe(200)
  // Old counts cannot be removed either.
  vi.advanceTimersByTime(minute)
  expect(await status()).toBe(200)
  expect((await send(new Request('http://localhost/readyz'))).status).toBe(200)
  await query(dataDir, 'alter table away rename to limits', 'limits.db')
  from('203.0.113.3')
  expect(await status()).toBe(200)
  // After a rest the database counts again.
  vi.advanceTimersByTime(5000)
  from('203.0.113.4')
  expect([await status(), await status()]).toEqual([200, 200])
  expect(await countsIn(dataDir)).toEqual({ 'client:203.0.113.1': 1, 'client:203.0.113.4': 2, 'total:all': 2 })
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const msg = 'the rate limits cannot use their database: this process counts by itself'
  const reason = expect.stringContaining('limits') as string
  expect(entries.filter((entry) => entry['msg'] === msg)).toMatchObject([{ level: 'warn', reason }])
})

test.each([
  ['of a client', { RATE_LIMIT: '1/600' }, 600],
  ['of all clients', { RATE_LIMIT_TOTAL: '1/60' }, 60],
])('the limit %s ends within one window even after the clock was set back', async (_, env, seconds) => {
  stopClock('2026-01-02T00:00:00Z')
  const before = await anAppWith(env)
  expect(await before.status()).toBe(200)
  vi.setSystemTime(new Date('2026-01-01T00:00:00Z'))
  const restarted = await anAppWith(env, before.dataDir)
  for (const app of [before, restarted]) {
    const response = await app.post()
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(seconds)
  }
  for (const app of [before, restarted]) {
    vi.setSystemTime(Date.now() + seconds * 1000)
    expect(await app.status()).toBe(200)
  }
})

test('the default limits let a launch through while thirty clients use up all they may', async () => {
  const result = readConfig({})
  if (!result.ok) throw new Error('The defaults are wrong.')
  const limiter = createLimiter(result.config.limits, (options) => new RateLimiterMemory(options))
  onTestFinished(limiter.close)
  const admitted = async (count: number, client: (index: number) => string) => {
    const waits = await Promise.all(Array.from({ length: count }, (_, index) => limiter.take(client(index))))
    return waits.filter((seconds) => seconds === 0).length
  }
  for (let network = 0; network < 30; network += 1) {
    expect(await admitted(310, () => `2001:db8:0:${network}::/64`)).toBe(300)
  }
  expect(await admitted(300, () => '203.0.113.1')).toBe(300)
  expect(await admitted(2500, (phone) => `2001:db8:1:${phone}::/64`)).toBe(2500)
})
