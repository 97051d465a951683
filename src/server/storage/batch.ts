type Pending<Item, Result> = {
  item: Item
  arrivedAt: number
  resolve: (result: Result) => void
  reject: (reason: unknown) => void
}

const LATE = 'The database is slow or locked: too many applications wait for it.'

/**
 * Batches work whose cost hardly depends on the number of items, such as a commit. Items that arrive while a batch is
 * in progress wait for the next one, and are rejected when that begins too late: behind a lock each batch of a queue would
 * wait for it. Each promise settles when its own batch is done. `work` returns its results in the order of the items. A
 * batch has at most `maxSize` items, none of which has waited for longer than `maxMs`.
 */
export function createBatcher<Item, Result>(
  work: (items: Item[]) => Promise<Result[]>,
  maxSize: number,
  maxMs: number,
): (item: Item) => Promise<Result> {
  const queue: Pending<Item, Result>[] = []
  let working = false

  async function drain(): Promise<void> {
    working = true
    // Requests that arrive in the same event loop iteration share the first batch.
    await new Promise((resolve) => setImmediate(resolve))
    while (queue.length > 0) await run(queue.splice(0, maxSize))
    working = false
  }

  async function run(batch: Pending<Item, Result>[]): Promise<void> {
    const earliest = performance.now() - maxMs
    const inTime = batch.filter(({ arrivedAt }) => arrivedAt >= earliest)
    for (const { arrivedAt, reject } of batch) if (arrivedAt < earliest) reject(new Error(LATE))
    if (inTime.length === 0) return
    try {
      const results = await work(inTime.map(({ item }) => item))
      inTime.forEach(({ resolve }, index) => resolve(results[index] as Result))
    } catch (error) {
      for (const { reject } of inTime) reject(error)
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, arrivedAt: performance.now(), resolve, reject })
      if (!working) void drain()
    })
}
