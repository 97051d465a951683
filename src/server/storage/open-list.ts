import type { Config } from '#server/config.ts'
import type { List } from './store.ts'

/** Opens the configured list read-only: creates, migrates and writes nothing. Rejects with a sentence. */
export async function openList({ databaseUrl, dataDir }: Config): Promise<List> {
  if (databaseUrl === undefined) return (await import('./sqlite-list.ts')).openSqliteList(dataDir)
  return (await import('./postgres-list.ts')).openPostgresList(databaseUrl)
}
