/** People who left are gone from the files of SQLite too. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { startNightly } from '#server/nightly.ts'
import { aClock } from './a-clock.ts'
import { tracesIn } from './a-connection.ts'
import { anApp } from './an-app.ts'
import { applicants } from './an-application.ts'

const HOUR_MS = 60 * 60 * 1000

/** A list that the first of many has left at some time, with bytes in places from where SQLite has moved rows. */
async function aListAfterALeaving(at: string) {
  const clock = aClock(at)
  const app = await anApp({ overrides: { now: clock.now } })
  for (const body of applicants(40)) await app.join(body)
  const [row] = await app.list()
  await app.store.leave(row?.leave_key ?? '', clock.now(), false)
  const overwrite = vi.spyOn(app.store, 'overwrite')
  const warn = vi.fn()
  const options = { store: app.store, now: clock.now, log: { warn } as never }
  return { ...app, clock, overwrite, warn, options, email: row?.email ?? '' }
}

test('at three in the morning no byte of who left is in the files', async () => {
  const { clock, options, overwrite, dataDir, email } = await aListAfterALeaving('2026-11-22T12:00:00+05:30')
  const pauses: number[] = []
  const stop = startNightly(options, async (milliseconds) => {
    pauses.push(milliseconds)
    if (pauses.length === 1) clock.advance(milliseconds)
    else await new Promise(() => {})
  })
  onTestFinished(() => void stop())
  await expect.poll(() => pauses.length).toBe(2)
  expect(pauses[0]).toBe(15 * HOUR_MS)
  expect(overwrite).toHaveBeenCalledTimes(2)
  expect(await tracesIn(dataDir, [email])).toEqual([])
})

for (const [since, milliseconds, times] of [
  ['two days', 48 * HOUR_MS, 1],
  ['more than two days', 48 * HOUR_MS + 1, 0],
] as const)
  test(`where nobody has left for ${since}, the files are rewritten ${times} times`, async () => {
    const { clock, options, overwrite } = await aListAfterALeaving('2026-11-22T12:00:00+05:30')
    clock.advance(milliseconds)
    let waits = 0
    startNightly(options, async () => void (await new Promise(() => (waits += 1))))
    await expect.poll(() => waits).toBe(1)
    expect(overwrite).toHaveBeenCalledTimes(times)
  })

test('what could not be rewritten is tried again in an hour, and the log says why', async () => {
  const { options, overwrite, warn } = await aListAfterALeaving('2026-11-22T12:00:00+05:30')
  overwrite.mockRejectedValueOnce(new Error('Another process is reading the list.'))
  const pauses: number[] = []
  startNightly(options, async (milliseconds) => {
    pauses.push(milliseconds)
    if (pauses.length > 1) await new Promise(() => {})
  })
  await expect.poll(() => pauses.length).toBe(2)
  expect(pauses[0]).toBe(HOUR_MS)
  expect(warn).toHaveBeenCalledTimes(1)
  expect(overwrite).toHaveBeenCalledTimes(2)
})
