/** What is counted of a long list, and of one that strangers flood. */
import { expect, test } from 'vitest'
import { countList, toCsv } from '#server/report/count.ts'
import { filled, unattributed, untold } from '#tests/server/an-application.ts'

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
