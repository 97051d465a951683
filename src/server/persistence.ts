import type { Config } from './config.ts'
import type { Limiter } from './limiter.ts'
import { openSqlite } from './sqlite.ts'
import type { Store } from './store.ts'

/** Everything that outlives a request. */
export type Persistence = {
  store: Store
  limiter: Limiter
  close: () => Promise<void>
}

/** Opens what the settings name, with its tables up to date. Rejects when that cannot be had. */
export function openPersistence({ dataDir, limits }: Config): Promise<Persistence> {
  return openSqlite(dataDir, limits)
}
