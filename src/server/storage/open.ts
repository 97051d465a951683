/** Opens the configured storage, loading only its engine. Each rejects with an error that `describeFault` explains. */
import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import type { Limiter } from './limiter.ts'
import type { Eraser } from './list.ts'
import type { List } from './read-list.ts'
import type { Store } from './write-list.ts'

/** Everything that is kept between requests. `place` names the database for people, without user and password. */
type OpenStorage = {
  store: Store
  limiter: Limiter
  place: string
  /** Resolves to a sentence when the operator must know something of the files that are left. */
  close: () => Promise<string | void>
}

const postgres = () => import('./postgres/open.ts')

/** Creates or migrates it first. `patient`: also when its PostgreSQL is away, which is an error otherwise. */
export async function openStorage(
  { database, dataDir, limits }: Config,
  log: Log,
  { patient = false } = {},
): Promise<OpenStorage> {
  if (database === undefined) return (await import('./sqlite/open.ts')).openSqlite(dataDir, limits, log)
  return (await postgres()).openPostgres(database, limits, log, patient)
}

/** Read-only: creates, migrates and writes nothing. */
export async function openList({ database, dataDir }: Config): Promise<List> {
  if (database === undefined) return (await import('./sqlite/read-only.ts')).openSqliteList(dataDir)
  return (await postgres()).openPostgresList(database)
}

/** Another list than the configured one, in a SQLite file such as a backup. Read-only, too. */
export async function openListFile(path: string, config: Config): Promise<List> {
  const { isSameFile, openSqliteListFile } = await import('./sqlite/read-only.ts')
  if (config.database === undefined && (await isSameFile(path, config.dataDir)))
    throw new Error(`${path} is this list itself.`)
  return openSqliteListFile(path)
}

/** Of one address. Works beside a running server. Creates and migrates nothing. */
export async function openEraser({ database, dataDir }: Config, address: string): Promise<Eraser> {
  if (database === undefined) return (await import('./sqlite/erase.ts')).openSqliteEraser(dataDir, address)
  return (await postgres()).openPostgresEraser(database, address)
}

/**
 * Rejects when there is no list, and creates none. An embedded one is not opened: connections of one process share the
 * index of the log, and a first one that only reads would decide that none may write.
 */
export async function requireList(config: Config): Promise<void> {
  if (config.database === undefined) await (await import('./sqlite/read-only.ts')).findListFile(config.dataDir)
  else await (await openList(config)).close()
}
