import type { Config } from './config.ts'
import type { Limiter } from './limiter.ts'
import type { Log } from './log.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import type { Store } from './store.ts'

/** Everything that outlives a request. */
export type Persistence = {
  store: Store
  limiter: Limiter
  close: () => Promise<void>
}

/** Opens what the settings name, with its tables up to date. Rejects when that cannot be had. */
export function openPersistence({ databaseUrl, dataDir, limits }: Config, log: Log): Promise<Persistence> {
  return databaseUrl === undefined ? openSqlite(dataDir, limits) : openPostgres(databaseUrl, limits, log)
}
