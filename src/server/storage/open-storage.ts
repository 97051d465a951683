import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import type { Persistence } from './store.ts'

/** Opens what the settings name, with its tables up to date. Rejects when that cannot be had. */
export function openStorage({ databaseUrl, dataDir, limits }: Config, log: Log): Promise<Persistence> {
  return databaseUrl === undefined ? openSqlite(dataDir, limits, log) : openPostgres(databaseUrl, limits, log)
}
