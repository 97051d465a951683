import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '#server/log.ts'
import { removeExpired, startRetention } from '#server/retention.ts'
import { aClock, standstill } from '#tests/server/a-clock.ts'
import { tracesIn } from '#tests/server/a-connection.ts'
import { anApp } from '#tests/server/an-app.ts'
import { aReceived } from '#tests/server/an-application.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const DAYS = 90

/** A list with one application for each of these ages in days. */
async function aList(ages: number[]) {
  const app = await anApp()
  const clock = aClock()
  const received = ages.map((age) =>
    aReceived({ email: `${age}@example.com` }, { receivedAt: new Date(clock.now().getTime() - age * DAY_MS) }),
  )
  await Promise.all(received.map((each) => app.store.add(each)))
  const lines: Record<string, unknown>[] = []
  const log = createLog({ write: (line) => void lines.push(JSON.parse(line)) })
  const options = { store: app.store, days: DAYS, now: clock.now, log }
  const emails = async () => (await app.list()).map(({ email }) => email)
  return { ...app, clock, options, lines, emails }
}

const ANNOUNCED = {
  level: 'warn',
  msg: expect.stringContaining('most applications are older than RETAIN_DAYS') as string,
}

test('only applications older than RETAIN_DAYS are removed, and the log counts them', async () => {
  const { options, emails, lines } = await aList([1, 400, 91, 90.001, 0, 89.999])
  await removeExpired(options)
  expect(await emails()).toEqual(['89.999@example.com', '1@example.com', '0@example.com'])
  expect(lines).toMatchObject([{ removed: 3, days: DAYS }])
  expect(JSON.stringify(lines)).not.toContain('example.com')
})

test('no byte of whose time is over is left in the files', async () => {
  const { options, dataDir } = await aList([400, 1])
  const old = ['400@example.com']
  expect(await tracesIn(dataDir, old)).toEqual(old)
  await removeExpired(options)
  expect(await tracesIn(dataDir, old)).toEqual([])
})

test('more applications than one statement removes are all removed', async () => {
  const { options, emails } = await aList([...Array.from({ length: 1201 }, (_, index) => 100 + index), 1])
  await removeExpired(options)
  expect(await emails()).toEqual(['1@example.com'])
})

test('a long removal takes few at a time, so that visitors need not wait for it', async () => {
  const { options } = await aList(Array.from({ length: 1201 }, (_, index) => 100 + index))
  const remove = vi.spyOn(options.store, 'removeBefore')
  await removeExpired(options)
  expect(remove.mock.calls.length).toBeGreaterThan(2)
})

test('most of a list is removed an hour after an announcement', async () => {
  // Of five three.
  const { options, emails, lines, clock } = await aList([300, 200, 100, 2, 1])
  onTestFinished(startRetention(options, clock.pause))
  await expect.poll(() => lines).toMatchObject([ANNOUNCED, { removed: 3 }])
  expect(await emails()).toHaveLength(2)
  expect(clock.pauses[0]).toBe(HOUR_MS)
})

test('half of a list is not most of it: it is removed at once', async () => {
  const { options, emails, lines } = await aList([100, 1])
  onTestFinished(startRetention(options, standstill))
  await expect.poll(() => lines).toMatchObject([{ removed: 1 }])
  expect(await emails()).toEqual(['1@example.com'])
})

test('a stop within that hour removes nobody', async () => {
  const { options, emails, lines } = await aList([200, 100])
  const stop = startRetention(options, standstill)
  await expect.poll(() => lines).toMatchObject([ANNOUNCED])
  await stop()
  expect(await emails()).toHaveLength(2)
})

test('the list is looked through daily, and an hour after a look that failed', async () => {
  const { options, emails, clock } = await aList([1, 30, 89])
  vi.spyOn(options.store, 'count').mockRejectedValueOnce(new Error('away'))
  onTestFinished(startRetention(options, clock.pause))
  await expect.poll(emails).toEqual(['30@example.com', '1@example.com'])
  await expect.poll(() => clock.pauses.slice(0, 3)).toEqual([HOUR_MS, DAY_MS, DAY_MS])
})

test('a clock that jumps ahead on a later day is announced too, and set right removes nobody', async () => {
  // One was received while the clock was ahead. It must not lead to the removal of the others.
  const { options, emails, lines, clock } = await aList([80, 70, 60, -3650])
  const waits: number[] = []
  const stop = startRetention(options, async (milliseconds, signal) => {
    waits.push(milliseconds)
    // The day after the first look; then the hour in which it is set right.
    if (waits.length === 1) clock.advance(3650 * DAY_MS)
    else if (waits.length === 2) clock.advance(-3650 * DAY_MS)
    else await standstill(milliseconds, signal)
  })
  await expect.poll(() => waits).toHaveLength(3)
  await stop()
  expect(waits).toEqual([DAY_MS, HOUR_MS, DAY_MS])
  expect(lines).toMatchObject([ANNOUNCED])
  expect(await emails()).toHaveLength(4)
})
