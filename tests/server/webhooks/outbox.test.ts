/** The messages in the database. On PostgreSQL too: see `storage/postgres.isolated.test.ts`. */
import { expect, test } from 'vitest'
import { anApp } from '#tests/server/an-app.ts'
import { anApplication, applicants, filled } from '#tests/server/an-application.ts'
import { anAppThatTells, HOUR_MS } from './a-receiver.ts'

const KEY = { 'idempotency-key': 'b5a8fbd2-5b42-4d9b-8d0c-4ad2bb0d65f1' }

/** An app whose receiver takes everything. `told`: of whom it was told. */
async function aList() {
  const told: string[] = []
  const app = await anAppThatTells(async ({ key }) => {
    told.push(key)
    return { answered: true }
  })
  return { ...app, told }
}

test('each application is told once, and refused or repeated forms are not', async () => {
  const { join, deliver, pending, told } = await aList()
  for (let sent = 0; sent < 2; sent += 1) await join(anApplication(), KEY)
  await join(anApplication())
  await join(anApplication({ email: 'nobody' }))
  expect(await deliver()).toBe(1)
  expect(await deliver()).toBe(0)
  expect(told).toEqual([filled.email])
  expect(await pending()).toEqual([])
})

test('applications that come while the webhook is switched off are not told later', async () => {
  const { join, dataDir, deliver, told } = await aList()
  const off = await anApp({ folder: dataDir })
  await off.join(anApplication({ email: 'meanwhile@example.com' }))
  await join()
  await deliver()
  expect(told).toEqual([filled.email])
})

test('senders that look at the same moment share the messages, and each is sent once', async () => {
  const { join, deliver, told } = await aList()
  await Promise.all(applicants(60).map((body) => join(body)))
  const results = await Promise.all([deliver(), deliver(), deliver(), deliver()])
  expect(results.reduce((sum, delivered) => sum + delivered, 0)).toBe(60)
  expect(new Set(told).size).toBe(60)
  expect(told).toHaveLength(60)
})

test('a claimed message is left to its sender, also by a clock 40 seconds ahead, and sent again if that one died', async () => {
  const { join, deliver, clock, outbox } = await aList()
  await join()
  await outbox.claim({ now: clock.now(), dueBy: clock.now(), limit: 16 })
  await outbox.hurry(clock.now())
  clock.advance(40_000)
  expect(await deliver()).toBe(0)
  clock.advance(21_000)
  expect(await deliver()).toBe(1)
})

test('an erased person is not told of, and told of as new after a new application', async () => {
  const { join, deliver, pending, outbox, store, clock, told } = await aList()
  await join()
  const messages = await outbox.claim({ now: clock.now(), dueBy: clock.now(), limit: 2 })
  expect(await store.removeAll([filled.email])).toBe(1)
  clock.advance(HOUR_MS)
  expect(await deliver()).toBe(0)
  // Messages that are being sent bring nobody back, and their results do not affect a new message.
  await join()
  await outbox.markDelivered(messages)
  for (const message of messages) await outbox.markFailed(message, '', clock.now())
  expect(await pending()).toMatchObject([{ attempts: 0, key: filled.email }])
  expect(await deliver()).toBe(1)
  expect(told).toEqual([filled.email])
})

test('what a slow instance says too late of a message changes nothing for the one that has it now', async () => {
  const { join, pending, outbox, clock } = await aList()
  await join()
  const claim = async () => (await outbox.claim({ now: clock.now(), dueBy: clock.now(), limit: 1 }))[0]
  const slow = await claim()
  clock.advance(61_000)
  const other = await claim()
  const before = await pending()
  if (slow) await outbox.markFailed(slow, 'late', clock.now())
  expect(await pending()).toEqual(before)
  await outbox.markDelivered(other ? [other] : [])
  for (const message of [slow, other]) if (message) await outbox.markFailed(message, 'late', clock.now())
  expect(await pending()).toEqual([])
})

test('a correction begins anew: the attempts of the message before do not count', async () => {
  const { join, outbox, store, clock } = await aList()
  await join()
  const claim = () => outbox.claim({ now: clock.now(), dueBy: clock.now(), limit: 1 })
  for (const attempts of [1, 2, 3]) {
    const [message] = await claim()
    expect(message).toMatchObject({ attempts })
    if (message !== undefined) await outbox.markFailed(message, 'away', clock.now())
  }
  for (const name of ['Uma', 'Ravi']) {
    await store.correct(filled.email, { name }, clock.now())
    expect(await claim()).toMatchObject([{ attempts: 1, application: { name } }])
  }
})

test('of two messages that are due the one that has waited longer is taken first', async () => {
  const { join, outbox, store, clock } = await aList()
  await join(anApplication({ email: 'first@example.com' }))
  await join(anApplication({ email: 'corrected@example.com' }))
  // By a clock that is behind.
  await store.correct('corrected@example.com', { name: 'Uma' }, new Date(clock.now().getTime() - 1))
  const taken = await outbox.claim({ now: clock.now(), dueBy: clock.now(), limit: 1 })
  expect(taken).toMatchObject([{ key: 'corrected@example.com' }])
})

const LATEST_MS = HOUR_MS + 60_000

test.each([
  [LATEST_MS, 0],
  [LATEST_MS + 1, 1],
])('an attempt that is planned for in %i ms is made now: %i', async (milliseconds, count) => {
  const { join, deliver, outbox, store, clock } = await aList()
  await join()
  const at = (later: number) => new Date(clock.now().getTime() + later)
  // Later than the longest pause and a sending, it was planned by a clock that was ahead.
  await store.correct(filled.email, { name: 'Uma' }, at(milliseconds))
  expect(await deliver()).toBe(count)
  await store.correct(filled.email, { name: 'Ravi' }, at(60_001))
  await outbox.hurry(clock.now())
  expect(await deliver()).toBe(1)
})

/** Whoever has applied leaves by the personal link. */
async function leave({ store, list, clock }: Awaited<ReturnType<typeof aList>>) {
  const [row] = await list()
  expect(await store.leave(row?.leave_key ?? '', clock.now(), true)).toBe('left')
}

test('who leaves is told once, with an id behind that of the application and nothing of the person', async () => {
  const app = await aList()
  await app.join()
  const [message] = await app.outbox.claim({ now: app.clock.now(), dueBy: app.clock.now(), limit: 1 })
  await app.outbox.markDelivered(message ? [message] : [])
  await leave(app)
  const [left] = await app.pending()
  expect(left).toMatchObject({ id: `${message?.id}_left`, leftAt: app.clock.now().toISOString() })
  expect(left).not.toHaveProperty('application')
  expect(await app.deliver()).toBe(1)
  expect(await app.deliver()).toBe(0)
})

test('a departure is not told before a message of the application that is being sent', async () => {
  const app = await aList()
  await app.join()
  await app.outbox.claim({ now: app.clock.now(), dueBy: app.clock.now(), limit: 1 })
  await leave(app)
  expect(await app.deliver()).toBe(0)
  app.clock.advance(61_000)
  expect(await app.deliver()).toBe(1)
})

test('a departure that is not delivered is sent again, and again at once when the founder hurries it', async () => {
  const app = await aList()
  await app.join()
  await leave(app)
  const [message] = await app.outbox.claim({ now: app.clock.now(), dueBy: app.clock.now(), limit: 16 })
  if (message) await app.outbox.markFailed(message, 'No.', new Date(app.clock.now().getTime() + HOUR_MS))
  expect(await app.pending()).toMatchObject([{ attempts: 1, lastError: 'No.' }])
  expect(await app.deliver()).toBe(0)
  await app.outbox.hurry(app.clock.now())
  expect(await app.deliver()).toBe(1)
})

test('departures and applications wait in one list, the next attempt first, and no more than asked for', async () => {
  const app = await aList()
  for (const email of ['first@example.com', 'left@example.com', 'last@example.com']) {
    await app.join(anApplication({ email }))
    app.clock.advance(1000)
  }
  const leaving = (await app.list()).find(({ email }) => email === 'left@example.com')
  await app.store.leave(leaving?.leave_key ?? '', app.clock.now(), true)
  const { count, messages } = await app.outbox.pending(2)
  expect([count, messages.map(({ key }) => key)]).toEqual([3, ['first@example.com', leaving?.leave_key]])
})

test('of an application that the receiver does not know, no departure is told', async () => {
  const app = await aList()
  const off = await anApp({ folder: app.dataDir })
  await off.join()
  await leave(app)
  expect(await app.pending()).toEqual([])
})

test('of an application that the receiver does not know, a correction has an id of its own, and so begins the next', async () => {
  const app = await aList()
  const off = await anApp({ folder: app.dataDir })
  await off.join()
  const ids: string[] = []
  for (const name of ['Uma', 'Ravi']) {
    await app.store.correct(filled.email, { name }, app.clock.now())
    ids.push(...(await app.pending()).map(({ id }) => id))
    expect(await app.deliver()).toBe(1)
    expect(await app.pending()).toEqual([])
    app.clock.advance(1000)
  }
  const [first = '', second = ''] = ids
  expect(first).toMatch(/^msg_[\da-f-]{36}_\d+$/)
  expect(second).toMatch(new RegExp(`^${first.slice(0, 40)}_\\d+$`))
  expect(second > first).toBe(true)
})
