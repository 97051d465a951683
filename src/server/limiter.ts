import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

export type RateLimit = { requests: number; seconds: number }
export type Limits = { client: RateLimit; total: RateLimit }

export type Limiter = ReturnType<typeof createLimiter>

const ALL_CLIENTS = 'all'

/**
 * Limits the applications of each client and of all clients together. Counts in memory, where a key, which is a network
 * address, is forgotten when its window ends. So each process counts for itself, from its start.
 */
export function createLimiter(limits: Limits) {
  const clients = createQuota(limits.client)
  const total = createQuota(limits.total)
  return {
    /** Resolves to how many seconds to wait, 0 when the application may be stored. */
    async take(client: string): Promise<number> {
      // First, so that a flood from any number of addresses fills no memory.
      const fullFor = await total.exhaustedFor(ALL_CLIENTS)
      if (fullFor > 0) return fullFor
      // A client over its own limit must not use up the total.
      const clientWait = await clients.take(client)
      if (clientWait > 0) return clientWait
      const totalWait = await total.take(ALL_CLIENTS)
      if (totalWait > 0) await clients.giveBack(client)
      return totalWait
    },
    /** Returns one application to the quotas when it was not stored. */
    async giveBack(client: string): Promise<void> {
      await clients.giveBack(client)
      await total.giveBack(ALL_CLIENTS)
    },
  }
}

/** One quota for each key. Waits are in seconds, 0 when something is left. */
function createQuota({ requests, seconds }: RateLimit) {
  const counter = new RateLimiterMemory({ points: requests, duration: seconds })
  // More than a window is left where the clock was set back. The library's timer ends the window in time.
  const waitOf = ({ msBeforeNext }: RateLimiterRes) => Math.min(Math.ceil(msBeforeNext / 1000), seconds)
  return {
    async exhaustedFor(key: string): Promise<number> {
      const state = await counter.get(key)
      return state !== null && state.consumedPoints >= requests ? Math.max(waitOf(state), 0) : 0
    },
    /** Uses one of the key's quota, unless none is left. */
    async take(key: string): Promise<number> {
      // The library rejects with the state when the limit is reached.
      const state = await counter.consume(key).catch((reason: unknown) => {
        if (reason instanceof RateLimiterRes) return reason
        throw reason
      })
      if (state.consumedPoints <= requests) return 0
      // What is refused costs nothing.
      await counter.reward(key)
      return waitOf(state)
    },
    giveBack: (key: string) => counter.reward(key),
  }
}
