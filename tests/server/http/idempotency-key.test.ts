/** A form that is sent again. On PostgreSQL too: see `storage/postgres.isolated.test.ts`. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { messages, serverMessages } from '#content/waitlist.ts'
import { IDEMPOTENCY_HEADER } from '#contract/outcome.ts'
import { anApp, statusAndBody } from '#tests/server/an-app.ts'
import { anApplication, aReceived } from '#tests/server/an-application.ts'

const SUCCESS = [200, { status: 'success' }]
const DUPLICATE = [409, { detail: messages.duplicate }]
const keyed = (key: string = randomUUID()) => ({ [IDEMPOTENCY_HEADER]: key })

test('retries with the same key get a success and are stored once, also at the same time', async () => {
  const { join, list } = await anApp()
  const headers = keyed()
  const responses = await Promise.all(Array.from({ length: 20 }, () => join(anApplication(), headers)))
  for (const response of responses) expect(await statusAndBody(response)).toEqual(SUCCESS)
  expect(await list()).toHaveLength(1)
})

test('a retry after a restart gets a success, also with its key in capitals', async () => {
  const headers = keyed()
  const before = await anApp()
  await before.join(anApplication(), headers)
  await before.stop()
  const { join } = await anApp({ folder: before.dataDir })
  const inCapitals = keyed(headers[IDEMPOTENCY_HEADER]?.toUpperCase())
  expect(await statusAndBody(await join(anApplication(), inCapitals))).toEqual(SUCCESS)
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
  for (const key of ['', 'x'.repeat(36), `${randomUUID()},${randomUUID()}`]) {
    const response = await join(anApplication(), keyed(key))
    expect(await statusAndBody(response)).toEqual([400, { detail: serverMessages.wrongKey }])
  }
})
