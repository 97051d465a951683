import type { Config } from './config.ts'
import type { Limiter } from './limiter.ts'
import type { Log } from './log.ts'
import type { Store } from './store.ts'

/** Everything that outlives a request. */
export type Persistence = {
  store: Store
  limiter: Limiter
  close: () => Promise<void>
}

/** Opens what the settings name, with its tables up to date. Rejects when that cannot be had. */
export async function openPersistence({ databaseUrl, dataDir, limits }: Config, log: Log): Promise<Persistence> {
  // Fetched when asked for: a serverless function is built without the embedded engine.
  if (databaseUrl === undefined) {
    const { openSqlite } = await import('./sqlite.ts')
    return openSqlite(dataDir, limits)
  }
  const { openPostgres } = await import('./postgres.ts')
  return openPostgres(databaseUrl, limits, log)
}
