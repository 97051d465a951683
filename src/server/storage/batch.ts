import { isOfData } from '#server/faults.ts'

type Pending<Item, Result> = {
  item: Item
  arrivedAt: number
  resolve: (result: Result | Promise<Result>) => void
  reject: (reason: unknown) => void
}

/** `keyOf`: items with the same key never share a batch, the second waits for the next one. `maxSize`: of a batch. */
type BatcherOptions<Item> = { keyOf: (item: Item) => string; maxSize: number }

/** How long the work on a batch waits for a lock. */
export const PATIENCE_MS = 3000
/**
 * How long an item waits for those before it: longer than the batch that is under way when it arrives may wait for a lock.
 * With that, its own batch and the counts, every application is answered within 9 seconds.
 */
const MAX_QUEUED_MS = 4000
const LATE = 'The database is slow or locked: too many applications wait for it.'

/**
 * Batches work whose cost hardly depends on the number of items, such as a commit. Items that arrive while a batch is
 * in progress wait for the next one, and are rejected when that begins too late: behind a lock each batch of a queue would
 * wait for it. Each promise settles when its own batch is done. `work` returns its results in the order of the items. When
 * a batch fails for the data of one item, each is tried by itself.
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
    const earliest = performance.now() - MAX_QUEUED_MS
    const inTime = batch.filter(({ arrivedAt }) => arrivedAt >= earliest)
    for (const { arrivedAt, reject } of batch) if (arrivedAt < earliest) reject(new Error(LATE))
    if (inTime.length === 0) return
    try {
      const results = await work(inTime.map(({ item }) => item))
      inTime.forEach(({ resolve }, index) => resolve(results[index] as Result | Promise<Result>))
    } catch (error) {
      if (isOfData(error as Error) && inTime.length > 1) for (const pending of inTime) await run([pending])
      else for (const { reject } of inTime) reject(error)
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
