type Waiting<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (reason: unknown) => void
}

type BatcherOptions<Item, Result> = {
  /** Does the work for many items at once; its results are in the order of the items. */
  work: (items: Item[]) => Promise<Result[]>
  /** Two items of the same key never share a call: the second waits for the next one. Without it all may share. */
  key?: (item: Item) => string
  /** So many items at most go into one call. */
  maxSize: number
}

/**
 * Turns work that is cheap for many and dear for one into a function for a single item. Items that arrive while a
 * call is under way wait for the next; each is told its own result when its own call is done, and not before.
 */
export function createBatcher<Item, Result>({
  work,
  key,
  maxSize,
}: BatcherOptions<Item, Result>): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = []
  let working = false

  async function workOff(): Promise<void> {
    working = true
    // Requests that arrived in the same turn of the event loop join the first call.
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) {
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

  function takeBatch(): Waiting<Item, Result>[] {
    const keys = new Set<string>()
    const batch: Waiting<Item, Result>[] = []
    const later: Waiting<Item, Result>[] = []
    for (const one of waiting) {
      const itsKey = key?.(one.item)
      const fits = batch.length < maxSize && (itsKey === undefined || !keys.has(itsKey))
      if (itsKey !== undefined) keys.add(itsKey)
      ;(fits ? batch : later).push(one)
    }
    waiting = later
    return batch
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!working) void workOff()
    })
}
