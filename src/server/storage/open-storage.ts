import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { listFileIn } from './data-files.ts'
import type { Persistence } from './store.ts'

/** `place` names the database of the list for people, without user and password. */
export type OpenStorage = Persistence & { place: string }

/** Opens and migrates the configured storage, loading only its engine. Rejects when it is unavailable. */
export async function openStorage({ databaseUrl, dataDir, limits }: Config, log: Log): Promise<OpenStorage> {
  if (databaseUrl === undefined) {
    const { openSqlite } = await import('./sqlite.ts')
    return { ...(await openSqlite(dataDir, limits, log)), place: listFileIn(dataDir) }
  }
  const { openPostgres, placeOf } = await import('./postgres.ts')
  return { ...(await openPostgres(databaseUrl, limits, log)), place: placeOf(databaseUrl) }
}
