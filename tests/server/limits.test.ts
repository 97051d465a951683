import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { messages } from '#content/waitlist.ts'
import { IDEMPOTENCY_HEADER } from '#contract/outcome.ts'
import { createLimiter } from '#server/limiter.ts'
import { stopClocks } from '#tests/server/a-clock.ts'
import { anApp, configOf, statusAndBody } from '#tests/server/an-app.ts'
import { anApplication, applicants } from '#tests/server/an-application.ts'

beforeEach(() => stopClocks('Date'))

const goOn = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

const CLIENT = '203.0.113.1'

/** The limiter of these settings. `take`: how many seconds each of so many applications of a client has to wait. */
function aLimiter(env: Record<string, string>) {
  const limiter = createLimiter(configOf(env).limits)
  const take = (count: number, client = CLIENT) =>
    Promise.all(Array.from({ length: count }, () => limiter.take(client)))
  return { ...limiter, take }
}

test('a client over its limit gets 429 with the seconds that are left, and other clients do not', async () => {
  let client = '203.0.113.1'
  const { join: send } = await anApp({ env: { RATE_LIMIT: '2/600' }, overrides: { client: () => client } })
  const [first, second, third, fourth] = applicants(4)
  expect([(await send(first)).status, (await send(second)).status]).toEqual([200, 200])
  const response = await send(third)
  expect(response.headers.get('retry-after')).toBe('600')
  expect(await statusAndBody(response)).toEqual([429, { detail: messages.limited }])
  goOn(599.5)
  expect((await send(third)).headers.get('retry-after')).toBe('1')
  client = '203.0.113.2'
  expect((await send(fourth)).status).toBe(200)
})

test('all clients together have a limit, of which a client over its own uses up nothing', async () => {
  const { take } = aLimiter({ RATE_LIMIT: '2/600', RATE_LIMIT_TOTAL: '3/60' })
  expect(await take(6)).toEqual([0, 0, 600, 600, 600, 600])
  expect(await take(2, '203.0.113.2')).toEqual([0, 60])
  expect(await take(1, '203.0.113.3')).toEqual([60])
})

test('a request refused because of the total costs the client no quota, also of many at once', async () => {
  const { take } = aLimiter({ RATE_LIMIT: '30/600', RATE_LIMIT_TOTAL: '1/60' })
  for (let minute = 0; minute < 5; minute += 1) {
    expect((await take(20)).filter((seconds) => seconds > 0)).toEqual(Array.from({ length: 19 }, () => 60))
    goOn(60)
  }
})

test('an application that the store could not write does not count', async () => {
  const { join: send, store } = await anApp({ env: { RATE_LIMIT: '1/600', RATE_LIMIT_TOTAL: '1/60' } })
  vi.spyOn(store, 'add').mockRejectedValueOnce(new Error('away'))
  expect((await send()).status).toBe(503)
  expect((await send()).status).toBe(200)
  expect((await send(anApplication({ email: 'ravi@example.com' }))).status).toBe(429)
})

test('an invalid form costs no quota, and a repeated one costs as much as a new one', async () => {
  const { join: send } = await anApp({ env: { RATE_LIMIT: '2/600' } })
  for (let sent = 0; sent < 3; sent += 1) expect((await send(anApplication({ email: 'nobody' }))).status).toBe(422)
  const key = { [IDEMPOTENCY_HEADER]: randomUUID() }
  const repeated = [
    await send(anApplication(), key),
    await send(anApplication(), key),
    await send(anApplication(), key),
  ]
  expect(repeated.map(({ status }) => status)).toEqual([200, 200, 429])
})

test('the default limits let a launch through while thirty clients use up all they may', async () => {
  const { take } = aLimiter({})
  const admitted = async (count: number, client: string) => (await take(count, client)).filter((wait) => wait === 0)
  for (let network = 0; network < 30; network += 1)
    expect(await admitted(310, `2001:db8:0:${network}::/64`)).toHaveLength(300)
  expect(await admitted(300, '203.0.113.1')).toHaveLength(300)
  for (let phone = 0; phone < 2500; phone += 1) expect(await take(1, `2001:db8:1:${phone}::/64`)).toEqual([0])
})

test('a client that was refused may apply as often as before when its first applications were not stored', async () => {
  const limiter = aLimiter({ RATE_LIMIT: '2/600' })
  expect(await limiter.take(5)).toEqual([0, 0, 600, 600, 600])
  await limiter.giveBack(CLIENT)
  await limiter.giveBack(CLIENT)
  expect(await limiter.take(3)).toEqual([0, 0, 600])
})

test('no client waits longer than its window, also when the clock is set back', async () => {
  const { take } = aLimiter({ RATE_LIMIT: '1/600' })
  expect(await take(2)).toEqual([0, 600])
  goOn(-3600)
  expect(await take(1)).toEqual([600])
})

test('of a client, whose network address is personal data, nothing is kept after its window', async () => {
  stopClocks('Date', 'setTimeout', 'clearTimeout')
  const { take } = aLimiter({ RATE_LIMIT: '1/600' })
  await take(1)
  expect(vi.getTimerCount()).toBe(2)
  vi.advanceTimersByTime(600_000)
  expect(vi.getTimerCount()).toBe(0)
})

test('a flood from any number of addresses that the total refuses fills no memory', async () => {
  stopClocks('Date', 'setTimeout', 'clearTimeout')
  const { take } = aLimiter({ RATE_LIMIT_TOTAL: '3/60' })
  for (let client = 0; client < 100; client += 1) await take(1, `2001:db8:0:${client}::/64`)
  // One for each client that was let in, and that of the total.
  expect(vi.getTimerCount()).toBe(4)
})
