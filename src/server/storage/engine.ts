import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { WAITS, type Waits } from '#server/waits.ts'
import type { List } from './read-list.ts'
import type { Store } from './write-list.ts'

/** Everything that is kept between requests. `place` names the database for people, without user and password. */
type OpenStorage = {
  store: Store
  place: string
  /** Resolves to a sentence when the operator must know something of the files that are left. */
  close: () => Promise<string | void>
}

/** What an engine does with its list. Each rejects with an error that `describeFault` explains. */
type Engine = {
  /** Creates or migrates the list first. `patient`: also when its PostgreSQL is away, which is an error otherwise. */
  openStorage: (log: Log, options?: { patient: boolean }) => Promise<OpenStorage>
  /** Read-only: creates, migrates and writes nothing. */
  openList: () => Promise<List>
  /** Rejects when there is no list, and creates none. */
  requireList: () => Promise<void>
}

/** The engine of the configured list, of which each part is loaded when it is used. */
export function engineOf({ database, dataDir }: Config, waits: Waits = WAITS): Engine {
  if (database === undefined) {
    const readOnly = () => import('./sqlite/read-only.ts')
    return {
      openStorage: async (log) => (await import('./sqlite/open-sqlite.ts')).openSqlite(dataDir, log, waits),
      openList: async () => (await readOnly()).openSqliteList(dataDir, waits),
      // Not opened: the first connection of a process decides for all, and one that only reads would let none write.
      requireList: async () => void (await (await readOnly()).findListFile(dataDir)),
    }
  }
  const postgres = () => import('./postgres/open-postgres.ts')
  const openList = async () => (await postgres()).openPostgresList(database, waits)
  return {
    openStorage: async (log, options) => (await postgres()).openPostgres(database, log, waits, options?.patient),
    openList,
    requireList: async () => (await openList()).close(),
  }
}
