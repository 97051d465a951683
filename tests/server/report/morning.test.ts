import { expect, test } from 'vitest'
import { site } from '#content/site.ts'
import { countList } from '#server/report/count.ts'
import { morningLine } from '#server/report/morning.ts'
import { anApp } from '#tests/server/an-app.ts'
import { aReceived } from '#tests/server/an-application.ts'

/** The line on 22 November 2026 of a list of these: the time, and the source of the link. */
async function lineOf(...applied: [time: string, source: string][]) {
  const { store } = await anApp()
  for (const [index, [time, utm_source]] of applied.entries())
    await store.add(
      aReceived({ email: `${index}@example.com` }, { receivedAt: new Date(time), attribution: { utm_source } }),
    )
  return morningLine(await countList(store, {}), '2026-11-22')
}

test('the line of a morning counts yesterday, its largest source, the day before, and all', async () => {
  const line = await lineOf(
    ['2026-11-21T00:00:00+05:30', 'instagram'],
    ['2026-11-21T23:59:59+05:30', 'Instagram'],
    ['2026-11-21T12:00:00+05:30', 'poster'],
    ['2026-11-20T23:59:59+05:30', 'mail'],
    ['2026-11-22T00:00:00+05:30', 'poster'],
  )
  expect(line).toBe(`${site.brand}: 3 applied yesterday (2 from instagram), 1 the day before. 5 in all.`)
})

test('the line of an empty list says so', async () =>
  expect(await lineOf()).toBe(`${site.brand}: 0 applied yesterday, 0 the day before. 0 in all.`))

test('a stranger cannot write markup or a mention into the line', async () => {
  const line = await lineOf(
    ...['<!channel>', '@everyone', '[a](b)', '*x*'].map((source) => ['2026-11-21', source] as [string, string]),
  )
  expect(line).toBe(`${site.brand}: 4 applied yesterday, 0 the day before. 4 in all.`)
})
