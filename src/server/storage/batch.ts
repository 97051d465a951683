type Pending<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (reason: unknown) => void
}

type BatcherOptions<Item, Result> = {
  /** Processes a batch. Its results are in the order of the items. */
  work: (items: Item[]) => Promise<Result[]>
  /** Items with the same key never share a batch: the second waits for the next one. */
  keyOf: (item: Item) => string
  /** The most items in one batch. */
  maxSize: number
}

/**
 * Batches work whose cost hardly depends on the number of items, such as a commit. Items that arrive while a batch is
 * in progress wait for the next one. Each promise settles when its own batch is done.
 */
export function createBatcher<Item, Result>({
  work,
  keyOf,
  maxSize,
}: BatcherOptions<Item, Result>): (item: Item) => Promise<Result> {
  let queue: Pending<Item, Result>[] = []
  let working = false

  async function drain(): Promise<void> {
    working = true
    // Requests that arrive in the same event loop iteration share the first batch.
    await new Promise((resolve) => setImmediate(resolve))
    while (queue.length > 0) {
      const batch = takeBatch()
      try {
        const results = await work(batch.map(({ item }) => item))
        batch.forEach(({ resolve }, index) => resolve(results[index] as Result))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    working = false
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
      queue.push({ item, resolve, reject })
      if (!working) void drain()
    })
}
