import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { messages, serverMessages } from '#content/waitlist.ts'
import { IDEMPOTENCY_HEADER } from '#contract/outcome.ts'
import { anApp, told } from '#tests/server/an-app.ts'
import { anApplication } from '#tests/server/an-application.ts'

const SUCCESS = [200, { status: 'success' }]
const DUPLICATE = [409, { detail: messages.duplicate }]
const keyed = (key: string = randomUUID()) => ({ [IDEMPOTENCY_HEADER]: key })

test('a form sent again with its key is told of success, not that it is already registered', async () => {
  const { join, list } = await anApp()
  const headers = keyed()
  expect(await told(await join(anApplication(), headers))).toEqual(SUCCESS)
  expect(await told(await join(anApplication(), headers))).toEqual(SUCCESS)
  expect(await list()).toHaveLength(1)
})

test('sent many times at once with its key it is taken once, and every answer is success', async () => {
  const { join, list } = await anApp()
  const headers = keyed()
  const answers = await Promise.all(Array.from({ length: 20 }, () => join(anApplication(), headers)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await list()).toHaveLength(1)
})

test('the key is remembered over a restart', async () => {
  const headers = keyed()
  const before = await anApp()
  await before.join(anApplication(), headers)
  await before.stop()
  const after = await anApp({ folder: before.dataDir })
  expect(await told(await after.join(anApplication(), headers))).toEqual(SUCCESS)
})

test('the same key with other values is another form', async () => {
  const { join, list } = await anApp()
  const headers = keyed()
  await join(anApplication(), headers)
  expect(await told(await join(anApplication({ name: 'Somebody else' }), headers))).toEqual(DUPLICATE)
  expect(await told(await join(anApplication({ email: 'other@example.com' }), headers))).toEqual(SUCCESS)
  expect(await list()).toHaveLength(2)
})

test('another key with the same values is another form', async () => {
  const { join } = await anApp()
  await join(anApplication(), keyed())
  expect(await told(await join(anApplication(), keyed()))).toEqual(DUPLICATE)
})

test('a form that was told it is a duplicate is told so again', async () => {
  const { join } = await anApp()
  await join()
  const headers = keyed()
  expect(await told(await join(anApplication(), headers))).toEqual(DUPLICATE)
  expect(await told(await join(anApplication(), headers))).toEqual(DUPLICATE)
})

test('without the header a second form is a duplicate', async () => {
  const { join } = await anApp()
  await join(anApplication(), keyed())
  expect(await told(await join())).toEqual(DUPLICATE)
})

test.each(['1', 'x'.repeat(36), `${randomUUID()},${randomUUID()}`])(
  'a key that is no UUID (%s) is refused',
  async (key) => {
    const { join } = await anApp()
    expect(await told(await join(anApplication(), keyed(key)))).toEqual([400, { detail: serverMessages.wrongKey }])
  },
)
