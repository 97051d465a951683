import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import type { Persistence } from './store.ts'

/** Opens and migrates the configured storage. Rejects when it is unavailable. */
export function openStorage({ databaseUrl, dataDir, limits }: Config, log: Log): Promise<Persistence> {
  return databaseUrl === undefined ? openSqlite(dataDir, limits, log) : openPostgres(databaseUrl, limits, log)
}
