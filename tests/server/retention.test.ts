import { expect, onTestFinished, test } from 'vitest'
import { fromFormData } from '#contract/application.ts'
import { createLog } from '#server/log.ts'
import { removeExpired, startRetention } from '#server/retention.ts'
import { anApp } from '#tests/server/an-app.ts'
import { anApplication } from '#tests/server/an-application.ts'
import { until } from '#tests/server/webhooks/a-receiver.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DAYS = 90
const NOW = new Date('2026-11-22T10:00:00.000Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)

/** A list with one application for each of these ages in days. */
async function aList(ages: number[]) {
  const app = await anApp()
  await Promise.all(
    ages.map((age) => {
      const parsed = fromFormData(anApplication({ email: `${age}@example.com` }))
      if (!parsed.ok) throw new Error(parsed.detail)
      const { application } = parsed
      const message = { idempotencyKeyDigest: undefined, webhookId: `msg_${age}` }
      return app.store.add({ application, attribution: {}, receivedAt: daysAgo(age), ...message })
    }),
  )
  const lines: string[] = []
  const log = createLog({ write: (line) => void lines.push(line) })
  const options = { store: app.store, days: DAYS, now: () => NOW, log }
  return { ...app, options, lines, emails: async () => (await app.list()).map(({ email }) => email) }
}

test('only applications older than RETAIN_DAYS are removed, their messages with them, and the log counts them', async () => {
  const { options, emails, store, lines } = await aList([400, 91, 90.001, 89.999, 1, 0])
  expect(await removeExpired(options, true)).toEqual({ kind: 'removed', count: 3 })
  expect(await emails()).toEqual(['89.999@example.com', '1@example.com', '0@example.com'])
  expect((await store.outbox.pending(1)).count).toBe(3)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ removed: 3, days: DAYS }])
  expect(lines.join()).not.toContain('example.com')
  expect(await removeExpired(options, true)).toEqual({ kind: 'removed', count: 0 })
  expect(lines).toHaveLength(1)
})

test('a long list is removed in many small steps', async () => {
  const { options, emails } = await aList([...Array.from({ length: 1201 }, (_, index) => 100 + index), 1])
  expect(await removeExpired(options, true)).toEqual({ kind: 'removed', count: 1201 })
  expect(await emails()).toEqual(['1@example.com'])
})

test('a clock that was set back removes nothing', async () => {
  const { options, emails } = await aList([100, 1])
  expect(await removeExpired({ ...options, now: () => daysAgo(3650) }, true)).toEqual({ kind: 'removed', count: 0 })
  expect(await emails()).toHaveLength(2)
})

test.for([60, 3650])(
  'a clock that is %i days ahead, and is set right within the hour, removes nothing',
  async (ahead) => {
    const { options, emails, lines } = await aList([80, 70, 60, 1])
    let looks = 0
    const now = () => ((looks += 1) === 1 ? daysAgo(-ahead) : NOW)
    const stop = startRetention({ ...options, now }, 10)
    onTestFinished(stop)
    await until(() => looks >= 2)
    await stop()
    expect(await emails()).toHaveLength(4)
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
      expect.stringContaining('most applications are older than RETAIN_DAYS'),
    ])
  },
)

test('an application that was received while the clock was ahead does not give the others away', async () => {
  const { options, emails } = await aList([80, 70, -3650])
  expect(await removeExpired({ ...options, now: () => daysAgo(-3650) }, false)).toEqual({ kind: 'majority' })
  expect(await emails()).toHaveLength(3)
})

test('most of a list is removed after an announcement', async () => {
  const { options, emails, lines } = await aList([200, 100])
  const stop = startRetention(options, 300)
  onTestFinished(stop)
  await until(() => lines.length > 0)
  expect(lines[0]).toContain('most applications are older than RETAIN_DAYS')
  while ((await emails()).length > 0) await new Promise((resolve) => setTimeout(resolve, 10))
  await stop()
  expect(lines.map((line) => JSON.parse(line).removed)).toEqual([undefined, 2])
})
