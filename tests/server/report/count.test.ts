/** What is counted of a long list, and of one that strangers flood. */
import { expect, test } from 'vitest'
import { countList, toCsv } from '#server/report/count.ts'
import { anApp } from '#tests/server/an-app.ts'
import { aReceived, filled, unattributed, untold } from '#tests/server/an-application.ts'

const ROW = { ...filled, ...unattributed, ...untold, received_at: '2026-11-22T00:00:00.000Z' } as const

test('other work goes on after each thousand', async () => {
  let isDone = false
  async function* all() {
    setImmediate(() => (isDone = true))
    for (let count = 0; count < 1000; count += 1) yield ROW
    expect(isDone).toBe(true)
  }
  await countList({ all }, {})
})

test('of invented campaigns the later ones are counted together, and so is what only they have', async () => {
  async function* all() {
    for (let number = 0; number < 50_002; number += 1)
      yield { ...ROW, utm_campaign: `x${number}`, utm_source: number < 50_000 ? null : 'new' }
  }
  const counts = await countList({ all }, {})
  expect(counts.source).toEqual([
    { key: '', count: 50_000 },
    { key: 'others', count: 2 },
  ])
  expect(counts.campaigns).toContainEqual({ key: 'others', count: 2 })
  expect(toCsv(counts)).toContain('\r\n"","others","","","","","",2\r\n')
})

test('the applications of a source within some hours are counted, in any spelling of the source', async () => {
  const { store } = await anApp()
  const arrivals = ['Instagram 08:59', 'Instagram 09:00', 'instagram 09:59', 'youtube 09:30', 'instagram 10:00']
  for (const [index, arrival] of arrivals.entries()) {
    const [utm_source = '', time] = arrival.split(' ')
    const received = { attribution: { utm_source }, receivedAt: new Date(`2026-11-22T${time}:00Z`) }
    await store.add(aReceived({ email: `${index}@example.com` }, received))
  }
  const hour = { from: new Date('2026-11-22T09:00:00Z'), before: new Date('2026-11-22T10:00:00Z') }
  expect((await countList(store, { source: 'INSTAGRAM', ...hour })).day).toEqual([{ key: '2026-11-22', count: 2 }])
})
