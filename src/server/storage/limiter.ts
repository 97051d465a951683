import { RateLimiterRes, type IRateLimiterStoreOptions, type RateLimiterStoreAbstract } from 'rate-limiter-flexible'
import type { Allowance } from '#server/config.ts'

export type Limits = { client: Allowance; total: Allowance }

/** `seconds`: how long to wait, at least 1. */
type LimitResult = { kind: 'free' } | { kind: 'limited'; seconds: number }

/** Counts applications, for one client and for all together. Rejects only when its database cannot be reached. */
export type Limiter = {
  take: (client: string) => Promise<LimitResult>
  /** Takes back that this client was let in, when it was for nothing. */
  giveBack: (client: string) => Promise<void>
  close: () => void
}

/** What this needs of a limiter of rate-limiter-flexible that keeps its counts in a database. */
type Counter = Pick<RateLimiterStoreAbstract, 'consume' | 'reward' | 'set'> & {
  clearExpired?(before: number): Promise<void>
}
type CounterOptions = Required<Pick<IRateLimiterStoreOptions, 'keyPrefix' | 'points' | 'duration'>>

/** The one key of the count of all clients together. */
const ALL = 'all'
/** Keys are addresses of people: they go soon after their window has closed. */
const SWEEP_MS = 60_000

/** The counts live where `createCounter` keeps them, so that they outlive a restart and are shared by instances. */
export function createLimiter(limits: Limits, createCounter: (options: CounterOptions) => Counter): Limiter {
  const createShares = (keyPrefix: string, allowance: Allowance) => {
    const counter = createCounter({ keyPrefix, points: allowance.requests, duration: allowance.seconds })
    return { counter, ...sharesOf(counter, allowance) }
  }
  const clients = createShares('client', limits.client)
  const total = createShares('total', limits.total)

  // The library's own sweep ends the process when the database is away for a moment.
  const sweep = setInterval(() => {
    clients.forget()
    void clients.counter.clearExpired?.(Date.now()).catch(() => {})
  }, SWEEP_MS)
  sweep.unref()

  return {
    async take(client) {
      // Before anything is written: a flood, from however many addresses, costs no database and leaves no address in it.
      const known = clients.usedUpFor(client) || total.usedUpFor(ALL)
      if (known > 0) return limited(known)

      // The client first: one who has had its share must not use up what is there for all.
      const own = await clients.use(client)
      if (own > 0) return limited(own)
      const all = await total.use(ALL)
      if (all === 0) return { kind: 'free' }
      // Others were faster, here or on another instance. Who was not let in has used nothing of the own share.
      await clients.giveBack(client)
      return limited(all)
    },
    async giveBack(client) {
      await clients.giveBack(client)
      await total.giveBack(ALL)
    },
    close() {
      clearInterval(sweep)
    },
  }
}

function limited(milliseconds: number): LimitResult {
  return { kind: 'limited', seconds: Math.max(1, Math.ceil(milliseconds / 1000)) }
}

/** The shares of one allowance. Times are in milliseconds from now, 0 when there is something left. */
function sharesOf(counter: Counter, { seconds }: Allowance) {
  const windowMs = seconds * 1000
  /** The keys whose share is used up, and until when. The library's own such list cannot take one back. */
  const usedUp = new Map<string, number>()

  function usedUpFor(key: string): number {
    const left = (usedUp.get(key) ?? 0) - Date.now()
    // More than a window is left when the clock was set back: the counter knows better then.
    if (left > 0 && left <= windowMs) return left
    usedUp.delete(key)
    return 0
  }

  return {
    usedUpFor,
    /** Takes one of a share. */
    async use(key: string): Promise<number> {
      const { admitted, state } = await consume(counter, key)
      let left = state.msBeforeNext
      if (left > windowMs) {
        // Counted by a clock that was ahead of ours, or under longer settings: the window ends as one that begins now.
        await counter.set(key, state.consumedPoints, seconds)
        left = windowMs
      }
      if (state.remainingPoints === 0) usedUp.set(key, Date.now() + left)
      return admitted ? 0 : Math.max(1, left)
    },
    async giveBack(key: string): Promise<void> {
      usedUp.delete(key)
      await counter.reward(key)
    },
    /** Lets go of the keys whose window is over. */
    forget() {
      for (const key of usedUp.keys()) usedUpFor(key)
    },
  }
}

async function consume(counter: Counter, key: string): Promise<{ admitted: boolean; state: RateLimiterRes }> {
  try {
    return { admitted: true, state: await counter.consume(key) }
  } catch (reason) {
    // The library rejects with the state of the count when it is used up, and with an error when it failed.
    if (!(reason instanceof RateLimiterRes)) throw reason
    return { admitted: false, state: reason }
  }
}
