import { expect, onTestFinished, test, vi } from 'vitest'
import { createBatcher } from '#server/storage/batch.ts'

test('what has waited too long is refused and not worked on; what waits with it gets its own result', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const batches: string[][] = []
  let finish = () => {}
  const add = createBatcher(async (items: string[]) => {
    batches.push(items)
    if (batches.length === 1) await new Promise<void>((resolve) => (finish = resolve))
    return items.map((item) => `result of ${item}`)
  }, 2)
  const first = add('first')
  await vi.waitFor(() => expect(batches).toHaveLength(1))
  const late = add('late')
  vi.advanceTimersByTime(4001)
  const others = [add('second'), add('third')]
  finish()
  await expect(late).rejects.toThrow('too many applications wait for it')
  expect(await Promise.all([first, ...others])).toEqual(['first', 'second', 'third'].map((item) => `result of ${item}`))
  expect(batches).toEqual([['first'], ['second'], ['third']])
})
