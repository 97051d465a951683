import { expect, test } from 'vitest'
import { oneAtATime } from '#server/functions/one-at-a-time.ts'

/** Work that ends when it is told to. */
function heldWork() {
  const ends: (() => void)[] = []
  const work = () => new Promise<void>((resolve) => void ends.push(resolve))
  return { work, ends }
}

test('calls during a run share one more run', async () => {
  const { work, ends } = heldWork()
  const deliver = oneAtATime(work)
  const calls = [deliver(), deliver(), deliver()]
  expect(ends).toHaveLength(1)
  ends[0]?.()
  while (ends.length < 2) await Promise.resolve()
  ends[1]?.()
  await Promise.all(calls)
  expect(ends).toHaveLength(2)
})

test('a failure rejects those who wait, and the next call works', async () => {
  let runs = 0
  const deliver = oneAtATime(async () => {
    if ((runs += 1) === 1) throw new Error('down')
  })
  await expect(deliver()).rejects.toThrow('down')
  await deliver()
  expect(runs).toBe(2)
})
