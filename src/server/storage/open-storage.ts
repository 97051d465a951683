import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import type { Persistence } from './store.ts'

/** Opens and migrates the configured storage, loading only its engine. Rejects when it is unavailable. */
export async function openStorage({ databaseUrl, dataDir, limits }: Config, log: Log): Promise<Persistence> {
  if (databaseUrl === undefined) return (await import('./sqlite.ts')).openSqlite(dataDir, limits, log)
  return (await import('./postgres.ts')).openPostgres(databaseUrl, limits, log)
}
