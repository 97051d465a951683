import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { messages, serverMessages } from '#content/waitlist.ts'
import { IDEMPOTENCY_HEADER } from '#contract/outcome.ts'
import { anApp, statusAndBody } from '#tests/server/an-app.ts'
import { anApplication, applicants, aReceived } from '#tests/server/an-application.ts'

const SUCCESS = [200, { status: 'success' }]
const DUPLICATE = [409, { detail: messages.duplicate }]
const keyed = (key: string = randomUUID()) => ({ [IDEMPOTENCY_HEADER]: key })

test('retries with the same key get a success and are stored once, also at the same time and after a restart', async () => {
  const headers = keyed()
  const before = await anApp()
  const responses = await Promise.all(Array.from({ length: 20 }, () => before.join(anApplication(), headers)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await before.list()).toHaveLength(1)
  await before.stop()
  const after = await anApp({ folder: before.dataDir })
  const inCapitals = keyed(headers[IDEMPOTENCY_HEADER]?.toUpperCase())
  for (const again of [headers, inCapitals])
    expect(await statusAndBody(await after.join(anApplication(), again))).toEqual(SUCCESS)
})

test('the same key with other values, and another key, are another form', async () => {
  const { join, list } = await anApp()
  const headers = keyed()
  await join(anApplication(), headers)
  expect(await statusAndBody(await join(anApplication(), keyed()))).toEqual(DUPLICATE)
  expect(await statusAndBody(await join(anApplication({ name: 'Somebody else' }), headers))).toEqual(DUPLICATE)
  expect(await statusAndBody(await join(anApplication({ email: 'other@example.com' }), headers))).toEqual(SUCCESS)
  expect(await list()).toHaveLength(2)
})

test('of forms with one address in one commit the first is added, and each other is told what it is', async () => {
  const { store } = await anApp()
  const results = ['first', 'other', 'first'].map((idempotencyKeyDigest) =>
    store.add(aReceived({}, { idempotencyKeyDigest })),
  )
  expect(await Promise.all(results)).toEqual(['added', 'duplicate', 'repeated'])
})

test('a key that is no UUID is refused', async () => {
  const { join } = await anApp()
  for (const key of ['', '1', 'x'.repeat(36), `${randomUUID()},${randomUUID()}`]) {
    const response = await join(anApplication(), keyed(key))
    expect(await statusAndBody(response)).toEqual([400, { detail: serverMessages.wrongKey }])
  }
})

test.each([
  ['the quota of the client', { RATE_LIMIT: '2/600' }],
  ['the quota of all clients', { RATE_LIMIT_TOTAL: '2/600' }],
])('a retry costs nothing of %s, and is told of success when it is used up', async (_, env) => {
  const { join } = await anApp({ env })
  const [first, second, third] = applicants(3)
  const headers = keyed()
  for (const body of [first, first, second]) expect((await join(body, headers)).status).toBe(200)
  expect((await join(third, keyed())).status).toBe(429)
  expect(await statusAndBody(await join(first, headers))).toEqual(SUCCESS)
})

test('neither forged keys nor a known one let a client read the database without end', async () => {
  const { join, store } = await anApp({ env: { RATE_LIMIT: '1/600' } })
  const [known, other] = applicants(2)
  const headers = keyed()
  expect((await join(known, headers)).status).toBe(200)
  let reads = 0
  const { isRepeated } = store
  store.isRepeated = (received) => {
    reads += 1
    return isRepeated(received)
  }
  const statuses = []
  for (let retry = 0; retry < 30; retry += 1) {
    statuses.push((await join(known, headers)).status, (await join(other, keyed())).status)
    statuses.push((await join(other)).status)
  }
  expect(statuses).toEqual(Array.from({ length: 30 }, () => [200, 429, 429]).flat())
  expect((await join(known, headers)).status).toBe(429)
  expect(reads).toBe(60)
})

test('retries beyond their own limit cost quota, as any application does', async () => {
  const { join } = await anApp({ env: { RATE_LIMIT: '3/600' } })
  const headers = keyed()
  const statuses = []
  for (let sent = 0; sent < 65; sent += 1) statuses.push((await join(anApplication(), headers)).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1 + 60 + 2)
  expect(statuses.at(-1)).toBe(429)
})
