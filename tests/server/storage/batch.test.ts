import { expect, test } from 'vitest'
import { createBatcher } from '#server/storage/batch.ts'

const nextIteration = () => new Promise((resolve) => setImmediate(resolve))
const keyOf = (item: string) => item

test('items that arrive during a batch share the next one, and each gets its own result when that is done', async () => {
  const calls: string[][] = []
  const ends: (() => void)[] = []
  const add = createBatcher<string, string>(
    async (items) => {
      calls.push(items)
      await new Promise<void>((resolve) => ends.push(resolve))
      return items.map((item) => item.toUpperCase())
    },
    { keyOf, maxSize: 10 },
  )
  const first = add('a')
  await nextIteration()
  let settled = false
  const others = Promise.all(['b', 'c'].map(add)).finally(() => (settled = true))
  ends.shift()?.()
  expect(await first).toBe('A')
  await nextIteration()
  expect({ calls, settled }).toEqual({ calls: [['a'], ['b', 'c']], settled: false })
  ends.shift()?.()
  expect(await others).toEqual(['B', 'C'])
})

test('no batch has a key twice or more items than its maximum', async () => {
  const calls: string[][] = []
  const add = createBatcher((items: string[]) => Promise.resolve((calls.push(items), items)), { keyOf, maxSize: 2 })
  await Promise.all(['a', 'a', 'b', 'c', 'a'].map(add))
  expect(calls).toEqual([['a', 'b'], ['a', 'c'], ['a']])
})

test('a batch that fails rejects its own items only', async () => {
  let calls = 0
  const work = (items: string[]) => ((calls += 1) === 1 ? Promise.reject(new Error('disk')) : Promise.resolve(items))
  const add = createBatcher(work, { keyOf, maxSize: 1 })
  const responses = await Promise.allSettled([add('a'), add('b')])
  expect(responses.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})
