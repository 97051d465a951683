import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '#server/log.ts'
import { removeExpired, startRetention } from '#server/retention.ts'
import { bytesIn } from '#tests/server/a-connection.ts'
import { addressFor, anApp } from '#tests/server/an-app.ts'
import { aReceived } from '#tests/server/an-application.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DAYS = 90
const NOW = new Date('2026-11-22T10:00:00.000Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)

/** A list with one application for each of these ages in days. */
async function aList(ages: number[]) {
  const app = await anApp()
  const received = ages.map((age) =>
    aReceived({ email: `${age}@example.com` }, { receivedAt: daysAgo(age), webhookId: `msg_${age}` }),
  )
  await Promise.all(received.map((each) => app.store.add(each)))
  const lines: Record<string, unknown>[] = []
  const log = createLog({ write: (line) => void lines.push(JSON.parse(line)) })
  const options = { store: app.store, days: DAYS, now: () => NOW, log }
  return { ...app, options, lines, emails: async () => (await app.list()).map(({ email }) => email) }
}

test('only applications older than RETAIN_DAYS are removed, their messages with them, and the log counts them', async () => {
  const { options, emails, store, lines } = await aList([1, 400, 91, 90.001, 0, 89.999])
  await removeExpired(options)
  expect(await emails()).toEqual(['89.999@example.com', '1@example.com', '0@example.com'])
  // The longest due first.
  const messages = [{ id: 'msg_89.999', attempts: 0 }]
  expect(await store.outbox.pending(1)).toMatchObject({ count: 3, messages })
  expect(await store.outbox.claim({ now: NOW, dueBy: NOW, limit: 1 })).toMatchObject([
    { id: 'msg_89.999', attempts: 1 },
  ])
  expect(lines).toMatchObject([{ removed: 3, days: DAYS }])
  expect(JSON.stringify(lines)).not.toContain('example.com')
  // Nothing is removed again, and nothing by a clock that was set back.
  for (const now of [NOW, daysAgo(3650)]) {
    await removeExpired({ ...options, now: () => now })
  }
  expect(await emails()).toHaveLength(3)
  expect(lines).toHaveLength(1)
})

test('on SQLite what is removed is overwritten, in the log too', async ({ skip }) => {
  const { options, dataDir } = await aList([100, 95, 1])
  skip((await addressFor(dataDir)) !== undefined)
  expect(await bytesIn(dataDir)).toContain('95@example.com')
  await removeExpired(options)
  expect(await bytesIn(dataDir)).not.toMatch(/(?:95|100)@example\.com/)
})

test('more applications than one statement removes are all removed', async () => {
  const { options, emails } = await aList([...Array.from({ length: 1201 }, (_, index) => 100 + index), 1])
  await removeExpired(options)
  expect(await emails()).toEqual(['1@example.com'])
})

test('a clock that is ahead, and is set right within the hour, removes nothing', async () => {
  // One was received while the clock was ahead. It must not lead to the removal of the others.
  const { options, emails } = await aList([80, 70, 60, -3650])
  let [looks, isAhead, announced] = [0, true, '']
  // Set right at the announcement. The log is written at once, so no busy machine is late for it.
  const write = (line: string) => {
    announced += line
    isAhead = false
  }
  const now = () => {
    looks += 1
    return isAhead ? daysAgo(-3650) : NOW
  }
  const stop = startRetention({ ...options, now, log: createLog({ write }) }, 10)
  onTestFinished(stop)
  await expect.poll(() => looks).toBeGreaterThanOrEqual(2)
  await stop()
  expect(await emails()).toHaveLength(4)
  expect(announced).toMatch(/^[^\n]*most applications are older than RETAIN_DAYS[^\n]*\n$/)
})

test('a removal that failed is tried again after an hour, and not after a day', async () => {
  const { options } = await aList([1])
  let [daily, failing, failingInTheDay] = [0, 0, 0]
  // A look reads the clock twice, one that fails once.
  const lookDaily = () => {
    daily += 1
    if (daily === 3) failingInTheDay = failing
    return NOW
  }
  onTestFinished(startRetention({ ...options, now: lookDaily }, 20))
  const store = { ...options.store, count: () => Promise.reject(new Error('away')) }
  onTestFinished(startRetention({ ...options, store, now: () => ((failing += 1), NOW) }, 20))
  await expect.poll(() => daily).toBeGreaterThan(2)
  expect(failingInTheDay).toBeGreaterThan(3)
})

test('most of a list is removed after an announcement', async () => {
  const { options, emails, lines, join: apply } = await aList([200, 100])
  // In the hour before it a stop removes nobody.
  const interrupt = startRetention(options)
  await expect.poll(() => lines.length).toBe(1)
  await interrupt()
  expect(await emails()).toHaveLength(2)
  const start = performance.now()
  const removal = vi.spyOn(options.store, 'removeBefore')
  const stop = startRetention(options, 20)
  onTestFinished(stop)
  await expect.poll(emails).toEqual([])
  // And what has grown old a day later.
  expect((await apply()).status).toBe(200)
  options.now = () => new Date(Date.now() + 200 * DAY_MS)
  await expect.poll(emails).toEqual([])
  expect(removal.mock.calls.length).toBeLessThanOrEqual(1 + (performance.now() - start) / 480)
  await stop()
  expect(lines.slice(1, 3)).toMatchObject([{ msg: expect.stringContaining('most applications are') }, { removed: 2 }])
})
