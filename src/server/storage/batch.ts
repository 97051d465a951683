import { isOfData } from '#server/faults.ts'

type Pending<Item, Result> = {
  item: Item
  arrivedAt: number
  resolve: (result: Result | Promise<Result>) => void
  reject: (reason: unknown) => void
}

/** `keyOf`: items with the same key never share a batch, the second waits for the next one. `maxSize`: of a batch. */
type BatcherOptions<Item> = { keyOf: (item: Item) => string; maxSize: number }

/** How long work waits for a lock. An item waits twice as long at most: for the batch before it, and in its own. */
export const PATIENCE_MS = 3000

/**
 * Batches work whose cost hardly depends on the number of items, such as a commit. Items that arrive while a batch is
 * in progress wait for the next one. Each promise settles when its own batch is done. `work` returns its results in the
 * order of the items. When a batch fails for the data of one item, each is tried by itself. When it fails otherwise, those
 * fail with it that waited behind it all the time, `PATIENCE_MS` or longer: each batch of a queue would wait for the lock.
 */
export function createBatcher<Item, Result>(
  work: (items: Item[]) => Promise<(Result | Promise<Result>)[]>,
  { keyOf, maxSize }: BatcherOptions<Item>,
): (item: Item) => Promise<Result> {
  let queue: Pending<Item, Result>[] = []
  let working = false

  async function drain(): Promise<void> {
    working = true
    // Requests that arrive in the same event loop iteration share the first batch.
    await new Promise((resolve) => setImmediate(resolve))
    while (queue.length > 0) await run(takeBatch())
    working = false
  }

  async function run(batch: Pending<Item, Result>[]): Promise<void> {
    const startedAt = performance.now()
    try {
      const results = await work(batch.map(({ item }) => item))
      batch.forEach(({ resolve }, index) => resolve(results[index] as Result | Promise<Result>))
    } catch (error) {
      if (isOfData(error as Error) && batch.length > 1) {
        for (const pending of batch) await run([pending])
        return
      }
      const latest = Math.min(startedAt, performance.now() - PATIENCE_MS)
      for (const { reject } of [...batch, ...queue.filter(({ arrivedAt }) => arrivedAt <= latest)]) reject(error)
      queue = queue.filter(({ arrivedAt }) => arrivedAt > latest)
    }
  }

  function takeBatch(): Pending<Item, Result>[] {
    const keys = new Set<string>()
    const batch: Pending<Item, Result>[] = []
    const later: Pending<Item, Result>[] = []
    for (const pending of queue) {
      const key = keyOf(pending.item)
      const fits = batch.length < maxSize && !keys.has(key)
      keys.add(key)
      ;(fits ? batch : later).push(pending)
    }
    queue = later
    return batch
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, arrivedAt: performance.now(), resolve, reject })
      if (!working) void drain()
    })
}
