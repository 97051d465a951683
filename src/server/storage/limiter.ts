import { RateLimiterRes, type IRateLimiterStoreOptions, type RateLimiterStoreAbstract } from 'rate-limiter-flexible'
import type { Allowance } from '#server/config.ts'

export type Limits = { client: Allowance; total: Allowance }

/** `seconds`: how long to wait, at least 1. */
type LimitResult = { kind: 'free' } | { kind: 'limited'; seconds: number }

/** Counts applications, for one client and for all together. Rejects only when its database cannot be reached. */
export type Limiter = {
  take: (client: string) => Promise<LimitResult>
  close: () => void
}

/** What this needs of a limiter of rate-limiter-flexible that keeps its counts in a database. */
type Counter = RateLimiterStoreAbstract & { clearExpired?(before: number): Promise<void> }
type CounterOptions = Required<
  Pick<IRateLimiterStoreOptions, 'keyPrefix' | 'points' | 'duration' | 'inMemoryBlockOnConsumed'>
>

/** Keys are addresses of people: they go soon after their window has closed. */
const SWEEP_MS = 60_000

/** The counts live where `createCounter` keeps them, so that they outlive a restart and are shared by instances. */
export function createLimiter(limits: Limits, createCounter: (options: CounterOptions) => Counter): Limiter {
  const counter = (keyPrefix: string, { requests, seconds }: Allowance) =>
    createCounter({ keyPrefix, points: requests, duration: seconds, inMemoryBlockOnConsumed: requests })
  const clients = counter('client', limits.client)
  const total = counter('total', limits.total)

  // The library's own sweep ends the process when the database is away for a moment.
  const sweep = setInterval(() => void clients.clearExpired?.(Date.now()).catch(() => {}), SWEEP_MS)
  sweep.unref()

  return {
    async take(client) {
      // The client first: one who has had its share must not use up what is there for all.
      const own = await consume(clients, client)
      return own.kind === 'limited' ? own : consume(total, 'all')
    },
    close() {
      clearInterval(sweep)
    },
  }
}

async function consume(counter: RateLimiterStoreAbstract, key: string): Promise<LimitResult> {
  try {
    await counter.consume(key)
    return { kind: 'free' }
  } catch (reason) {
    // The library rejects with the state of the count when it is used up, and with an error when it failed.
    if (!(reason instanceof RateLimiterRes)) throw reason
    return { kind: 'limited', seconds: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)) }
  }
}
