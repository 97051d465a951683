import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { messages, serverMessages } from '#content/waitlist.ts'
import { IDEMPOTENCY_HEADER } from '#contract/outcome.ts'
import { anApp, statusAndBody } from '#tests/server/an-app.ts'
import { anApplication } from '#tests/server/an-application.ts'

const SUCCESS = [200, { status: 'success' }]
const DUPLICATE = [409, { detail: messages.duplicate }]
const keyed = (key: string = randomUUID()) => ({ [IDEMPOTENCY_HEADER]: key })

test('a retry with the same key gets a success, not a duplicate', async () => {
  const { join, list } = await anApp()
  const headers = keyed()
  expect(await statusAndBody(await join(anApplication(), headers))).toEqual(SUCCESS)
  expect(await statusAndBody(await join(anApplication(), headers))).toEqual(SUCCESS)
  expect(await list()).toHaveLength(1)
})

test('concurrent retries are stored once, and all get a success', async () => {
  const { join, list } = await anApp()
  const headers = keyed()
  const responses = await Promise.all(Array.from({ length: 20 }, () => join(anApplication(), headers)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await list()).toHaveLength(1)
})

test('the key is known after a restart', async () => {
  const headers = keyed()
  const before = await anApp()
  await before.join(anApplication(), headers)
  await before.stop()
  const after = await anApp({ folder: before.dataDir })
  expect(await statusAndBody(await after.join(anApplication(), headers))).toEqual(SUCCESS)
})

test('the same key with other values is another form', async () => {
  const { join, list } = await anApp()
  const headers = keyed()
  await join(anApplication(), headers)
  expect(await statusAndBody(await join(anApplication({ name: 'Somebody else' }), headers))).toEqual(DUPLICATE)
  expect(await statusAndBody(await join(anApplication({ email: 'other@example.com' }), headers))).toEqual(SUCCESS)
  expect(await list()).toHaveLength(2)
})

test('another key with the same values is another form', async () => {
  const { join } = await anApp()
  await join(anApplication(), keyed())
  expect(await statusAndBody(await join(anApplication(), keyed()))).toEqual(DUPLICATE)
})

test('a retry of a duplicate gets a duplicate again', async () => {
  const { join } = await anApp()
  await join()
  const headers = keyed()
  expect(await statusAndBody(await join(anApplication(), headers))).toEqual(DUPLICATE)
  expect(await statusAndBody(await join(anApplication(), headers))).toEqual(DUPLICATE)
})

test('without the header a second form is a duplicate', async () => {
  const { join } = await anApp()
  await join(anApplication(), keyed())
  expect(await statusAndBody(await join())).toEqual(DUPLICATE)
})

test.each(['1', 'x'.repeat(36), `${randomUUID()},${randomUUID()}`])(
  'a key that is no UUID (%s) is refused',
  async (key) => {
    const { join } = await anApp()
    expect(await statusAndBody(await join(anApplication(), keyed(key)))).toEqual([
      400,
      { detail: serverMessages.wrongKey },
    ])
  },
)
