import type { Config } from '#server/config.ts'
import { openPostgresList } from './postgres-list.ts'
import { openSqliteList } from './sqlite-list.ts'
import type { List } from './store.ts'

/** Opens the configured list read-only: creates, migrates and writes nothing. Rejects with a sentence. */
export function openList({ databaseUrl, dataDir }: Config): Promise<List> {
  return databaseUrl === undefined ? openSqliteList(dataDir) : openPostgresList(databaseUrl)
}
