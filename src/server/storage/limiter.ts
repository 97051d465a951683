import { RateLimiterMemory, RateLimiterRes, type RateLimiterStoreAbstract } from 'rate-limiter-flexible'

export type RateLimit = { requests: number; seconds: number }
export type Limits = { client: RateLimit; total: RateLimit }

export type Limiter = ReturnType<typeof createLimiter>

/** What is used of a limiter of rate-limiter-flexible. Only one on a database must be told to forget. */
type Counter = Pick<RateLimiterStoreAbstract, 'consume' | 'reward' | 'set'> & {
  clearExpired?(before: number): Promise<void>
}
export type CreateCounter = (options: { keyPrefix: string; points: number; duration: number }) => Counter
const inMemory: CreateCounter = (options) => new RateLimiterMemory(options)

const ALL_CLIENTS = 'all'
/** Keys are IP addresses, which are personal data: they are deleted soon after their window ends. */
const CLEANUP_INTERVAL_MS = 60_000

/**
 * Limits the applications of each client and of all clients together. `take` resolves to how many seconds to wait, 0 when
 * something is left. Never rejects. In memory, as beside SQLite, a key is forgotten when its window ends.
 */
export function createLimiter(limits: Limits, createCounter = inMemory) {
  const clients = createQuota('client', limits.client, createCounter)
  const total = createQuota('total', limits.total, createCounter)

  // The library's own cleanup crashes the process when the database is unavailable. A function's instance is frozen after
  // its last answer, so the next one removes what it has left.
  let clearing = clients.clearExpired()
  const cleanup = setInterval(() => void (clearing = clients.clearExpired()), CLEANUP_INTERVAL_MS)
  cleanup.unref()

  return {
    async take(client: string): Promise<number> {
      const clientWait =
        // In memory first: a flood from any number of addresses neither loads the database nor stores its addresses.
        clients.exhaustedFor(client) ||
        total.exhaustedFor(ALL_CLIENTS) ||
        // The client first: a client over its own limit must not use up the total.
        (await clients.consume(client))
      if (clientWait > 0) return Math.ceil(clientWait / 1000)
      const totalWait = await total.consume(ALL_CLIENTS)
      // Concurrent requests, here or on another instance, used up the total. A refused request costs no quota.
      if (totalWait > 0) await clients.giveBack(client)
      return Math.ceil(totalWait / 1000)
    },
    /** Returns one request to the quotas when its application was not stored. */
    async giveBack(client: string): Promise<void> {
      await clients.giveBack(client)
      await total.giveBack(ALL_CLIENTS)
    },
    close: async () => {
      clearInterval(cleanup)
      await clearing
    },
  }
}

/** One quota for each key. Waits are in milliseconds, 0 when something is left. */
function createQuota(keyPrefix: string, { requests, seconds }: RateLimit, createCounter: CreateCounter) {
  const counter = createCounter({ keyPrefix, points: requests, duration: seconds })
  const windowMs = seconds * 1000
  /** The keys whose quota is exhausted, and until when. The library's own cache cannot remove a single key. */
  const exhausted = new Map<string, number>()

  function exhaustedFor(key: string): number {
    const left = (exhausted.get(key) ?? 0) - Date.now()
    // More than a window is left when the clock was set back: then ask the counter.
    if (left > 0 && left <= windowMs) return left
    exhausted.delete(key)
    return 0
  }

  return {
    exhaustedFor,
    /** Uses one of the key's quota, and returns how long to wait when none is left. */
    async consume(key: string): Promise<number> {
      // The library rejects with the state when the limit is reached.
      const state = await counter.consume(key).catch((reason: unknown) => {
        if (reason instanceof RateLimiterRes) return reason
        throw reason
      })
      const left = Math.min(state.msBeforeNext, windowMs)
      // Counted by a clock that was ahead, or with a longer window configured: restart the window now.
      if (state.msBeforeNext > windowMs) await counter.set(key, state.consumedPoints, seconds)
      if (state.remainingPoints === 0) exhausted.set(key, Date.now() + left)
      return state.consumedPoints <= requests ? 0 : left
    },
    async giveBack(key: string): Promise<void> {
      exhausted.delete(key)
      await counter.reward(key)
    },
    async clearExpired() {
      for (const key of exhausted.keys()) exhaustedFor(key)
      await counter.clearExpired?.(Date.now())
    },
  }
}
