import { expect, test } from 'vitest'
import { createBatcher } from '#server/storage/batch.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Work that ends when it is told to, and remembers what it was given. */
function heldWork() {
  const calls: string[][] = []
  const ends: (() => void)[] = []
  const work = async (items: string[]) => {
    calls.push(items)
    await new Promise<void>((resolve) => ends.push(resolve))
    return items.map((item) => item.toUpperCase())
  }
  return { calls, work, end: async () => (ends.shift()?.(), await turn(), await turn()) }
}

test('those who come while a call is under way share the next one, and each gets its own result', async () => {
  const { calls, work, end } = heldWork()
  const ask = createBatcher({ work, key: (item: string) => item, maxSize: 10 })
  const first = ask('a')
  await turn()
  const others = Promise.all(['b', 'c'].map(ask))
  await end()
  expect(await first).toBe('A')
  expect(calls).toEqual([['a'], ['b', 'c']])
  await end()
  expect(await others).toEqual(['B', 'C'])
})

test('nobody is told before its own call is done', async () => {
  const { work, end } = heldWork()
  const ask = createBatcher({ work, key: (item: string) => item, maxSize: 10 })
  let told = false
  void ask('a')
  await turn()
  void ask('b').then(() => (told = true))
  await end()
  expect(told).toBe(false)
  await end()
  expect(told).toBe(true)
})

test('two of one key are never in one call, and no call has more than it may', async () => {
  const calls: string[][] = []
  const work = (items: string[]) => Promise.resolve((calls.push(items), items))
  const ask = createBatcher({ work, key: (item: string) => item, maxSize: 2 })
  await Promise.all(['a', 'a', 'b', 'c', 'a'].map(ask))
  expect(calls).toEqual([['a', 'b'], ['a', 'c'], ['a']])
})

test('a call that fails is told to those in it, and to nobody else', async () => {
  let calls = 0
  const work = (items: string[]) => ((calls += 1) === 1 ? Promise.reject(new Error('disk')) : Promise.resolve(items))
  const ask = createBatcher({ work, key: (item: string) => item, maxSize: 1 })
  const answers = await Promise.allSettled([ask('a'), ask('b')])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})
