type Pending<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (reason: unknown) => void
}

/** `keyOf`: items with the same key never share a batch, the second waits for the next one. `maxSize`: of a batch. */
type BatcherOptions<Item> = { keyOf: (item: Item) => string; maxSize: number }

/**
 * Batches work whose cost hardly depends on the number of items, such as a commit. Items that arrive while a batch is
 * in progress wait for the next one. Each promise settles when its own batch is done. `work` returns its results in the
 * order of the items.
 */
export function createBatcher<Item, Result>(
  work: (items: Item[]) => Promise<Result[]>,
  { keyOf, maxSize }: BatcherOptions<Item>,
): (item: Item) => Promise<Result> {
  let queue: Pending<Item, Result>[] = []
  let working = false

  async function drain(): Promise<void> {
    working = true
    // Requests that arrive in the same event loop iteration share the first batch.
    await new Promise((resolve) => setImmediate(resolve))
    while (queue.length > 0) {
      const batch = takeBatch()
      await work(batch.map(({ item }) => item)).then(
        (results) => batch.forEach(({ resolve }, index) => resolve(results[index] as Result)),
        (error: unknown) => batch.forEach(({ reject }) => reject(error)),
      )
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
