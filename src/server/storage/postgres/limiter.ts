import type { Pool, QueryConfig } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import { faultForLog } from '#server/faults.ts'
import type { Log } from '#server/log.ts'
import { createLimiter, type CreateCounter, type Limits } from '#server/storage/limiter.ts'

/** How long the database is not used after a fault: otherwise each application would wait for it. */
const REST_MS = 5000

/** The limiter whose counts survive a restart and are shared by all instances. `connected`: a pool, once there is a table. */
export function createPostgresLimiter(connected: () => Promise<Pool>, limits: Limits, log: Log) {
  const guard = guardCounts(log)
  const storeClient = {
    // Drops the library's statement names: a named statement belongs to one session, which a pooler does not keep.
    query: ({ text, values }: QueryConfig<unknown[]>) =>
      guard(() => connected().then((pool) => pool.query(text, values))),
  }
  const createCounter: CreateCounter = (options) =>
    new RateLimiterPostgres({
      ...options,
      insuranceLimiter: new RateLimiterMemory(options),
      storeClient,
      storeType: 'pool',
      tableName: 'limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
    })
  return createLimiter(limits, createCounter)
}

/** No application is refused for a fault of the counts: the library then counts in the memory of this process. */
function guardCounts(log: Log) {
  let failedAt: number | undefined
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (failedAt !== undefined) {
      if (performance.now() - failedAt < REST_MS) throw new Error('The counts failed just now.')
      // Of many at once, only the first one tries.
      failedAt = performance.now()
    }
    try {
      const result = await work()
      failedAt = undefined
      return result
    } catch (error) {
      const fault = faultForLog(error as Error)
      if (failedAt === undefined)
        log.warn(fault, 'the rate limits cannot use their database: this process counts by itself')
      failedAt = performance.now()
      throw error
    }
  }
}
