import { expect, test } from 'vitest'
import { createBatcher } from '#server/storage/batch.ts'

const nextIteration = () => new Promise((resolve) => setImmediate(resolve))

/** Work that records its items and resolves when `end` is called. */
function heldWork() {
  const calls: string[][] = []
  const ends: (() => void)[] = []
  const work = async (items: string[]) => {
    calls.push(items)
    await new Promise<void>((resolve) => ends.push(resolve))
    return items.map((item) => item.toUpperCase())
  }
  return { calls, work, end: async () => (ends.shift()?.(), await nextIteration(), await nextIteration()) }
}

test('items that arrive during a batch share the next one, and each gets its own result', async () => {
  const { calls, work, end } = heldWork()
  const add = createBatcher({ work, keyOf: (item: string) => item, maxSize: 10 })
  const first = add('a')
  await nextIteration()
  const others = Promise.all(['b', 'c'].map(add))
  await end()
  expect(await first).toBe('A')
  expect(calls).toEqual([['a'], ['b', 'c']])
  await end()
  expect(await others).toEqual(['B', 'C'])
})

test('an item settles only when its own batch is done', async () => {
  const { work, end } = heldWork()
  const add = createBatcher({ work, keyOf: (item: string) => item, maxSize: 10 })
  let settled = false
  void add('a')
  await nextIteration()
  void add('b').then(() => (settled = true))
  await end()
  expect(settled).toBe(false)
  await end()
  expect(settled).toBe(true)
})

test('no batch has a key twice or more items than its maximum', async () => {
  const calls: string[][] = []
  const work = (items: string[]) => Promise.resolve((calls.push(items), items))
  const add = createBatcher({ work, keyOf: (item: string) => item, maxSize: 2 })
  await Promise.all(['a', 'a', 'b', 'c', 'a'].map(add))
  expect(calls).toEqual([['a', 'b'], ['a', 'c'], ['a']])
})

test('a batch that fails rejects its own items only', async () => {
  let calls = 0
  const work = (items: string[]) => ((calls += 1) === 1 ? Promise.reject(new Error('disk')) : Promise.resolve(items))
  const add = createBatcher({ work, keyOf: (item: string) => item, maxSize: 1 })
  const responses = await Promise.allSettled([add('a'), add('b')])
  expect(responses.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})
