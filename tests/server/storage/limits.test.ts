import { readdir, readFile } from 'node:fs/promises'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { messages } from '#content/waitlist.ts'
import { readConfig } from '#server/config.ts'
import { createLimiter } from '#server/storage/limiter.ts'
import { aConnection } from '#tests/server/a-connection.ts'
import { aClient } from '#tests/server/a-postgres.ts'
import { addressFor, anApp, statusAndBody } from '#tests/server/an-app.ts'
import { anApplication, applicants } from '#tests/server/an-application.ts'

const minute = 60_000

afterEach(() => {
  vi.useRealTimers()
})

const stopClock = (now = '2026-01-01T00:00:00Z') => vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })

/** An app that gets each application from another address, and at first from this client. */
async function anAppWith(env: Record<string, string>, folder?: string) {
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

/** Runs a statement in the database of the counts, and returns its rows. */
async function queryCounts(dataDir: string, text: string): Promise<unknown[]> {
  const address = await addressFor(dataDir)
  if (address !== undefined) return (await (await aClient(address)).query(text)).rows
  return aConnection(`${dataDir}/limits.db`).read(text)
}

test('a client over its limit gets 429 with Retry-After, other clients do not, and a restart changes nothing', async () => {
  const env = { RATE_LIMIT: '2/600' }
  const { post, status, from, list, stop, dataDir } = await anAppWith(env)
  expect([await status(), await status()]).toEqual([200, 200])
  const response = await post()
  const wait = Number(response.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(590)
  expect(wait).toBeLessThanOrEqual(600)
  expect(await statusAndBody(response)).toEqual([429, { detail: messages.limited }])
  expect(await list()).toHaveLength(2)
  from('203.0.113.2')
  expect(await status()).toBe(200)
  await stop()
  const restarted = await anAppWith(env, dataDir)
  expect(await restarted.status()).toBe(429)
})

test('a client may apply again when its window is over', async () => {
  stopClock()
  const { post, status } = await anAppWith({ RATE_LIMIT: '1/600' })
  expect(await status()).toBe(200)
  vi.setSystemTime(new Date('2026-01-01T00:09:59Z'))
  expect((await post()).headers.get('retry-after')).toBe('1')
  vi.setSystemTime(new Date('2026-01-01T00:10:01Z'))
  expect(await status()).toBe(200)
})

test.each(['at the next start', 'within a minute'])(
  'counts whose window is over, which hold network addresses, are removed %s',
  async (when) => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval'], now: new Date('2026-01-01T00:00:00Z') })
    const { status, stop, dataDir } = await anAppWith({ RATE_LIMIT: '1/600' })
    expect(await status()).toBe(200)
    if (when === 'within a minute') vi.advanceTimersByTime(11 * minute)
    else {
      await stop()
      vi.setSystemTime(new Date('2026-01-01T00:10:01Z'))
      await anAppWith({}, dataDir)
    }
    const isOnPostgres = (await addressFor(dataDir)) !== undefined
    // A connection to the file would move its log into it.
    const bytes = async () => {
      const files = await Promise.all((await readdir(dataDir)).map((name) => readFile(`${dataDir}/${name}`, 'latin1')))
      return files.join('')
    }
    if (!isOnPostgres) await expect.poll(bytes).not.toContain('client:203.0.113.1')
    await expect.poll(() => queryCounts(dataDir, 'select key from limits')).toEqual([])
  },
)

test('all clients together have a limit, of which a client over its own uses up nothing', async () => {
  const { status, from } = await anAppWith({ RATE_LIMIT: '2/600', RATE_LIMIT_TOTAL: '3/60' })
  const first = []
  for (let sent = 0; sent < 6; sent += 1) first.push(await status())
  expect(first).toEqual([200, 200, 429, 429, 429, 429])
  from('203.0.113.2')
  expect([await status(), await status()]).toEqual([200, 429])
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
    vi.setSystemTime(Date.now() + minute)
    expect(await status()).toBe(200)
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

test('a fault of the counts refuses nobody: the server counts by itself, is ready, and the log says so once', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { status, from, dataDir, lines, send } = await anAppWith({ RATE_LIMIT: '2/600' })
  expect(await status()).toBe(200)
  await queryCounts(dataDir, 'alter table limits rename to away')
  expect([await status(), await status(), await status()]).toEqual([200, 200, 429])
  from('203.0.113.2')
  expect(await status()).toBe(200)
  expect(lines.filter((line) => line.includes('the rate limits cannot use their database'))).toHaveLength(1)
  expect((await send(new Request('http://localhost/readyz'))).status).toBe(200)
  await queryCounts(dataDir, 'alter table away rename to limits')
  vi.advanceTimersByTime(5000)
  expect(await status()).toBe(200)
  expect(await queryCounts(dataDir, 'select key from limits')).toContainEqual({ key: 'client:203.0.113.2' })
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
