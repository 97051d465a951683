import type { Limiter } from './limiter.ts'
import type { openQueries } from './list-queries.ts'
import type { openStore } from './queries.ts'
import type { StoredApplication } from './stored-application.ts'

/** The waitlist, to be read. Its methods reject only when the database is unavailable. */
export type List = ReturnType<typeof openQueries> & { close: () => Promise<void> }

/** The waitlist. Its methods reject only when the database is unavailable or cannot write. */
export type Store = ReturnType<typeof openStore>

/** What became of the bytes of the row. `left`: they are still in the files, for a reason. */
export type Erasure = { kind: 'nobody' | 'overwritten' | 'left to PostgreSQL' } | { kind: 'left'; reason: Error }

/** Of one address, as `addressOf` spells it. */
export type Eraser = Pick<List, 'close'> & {
  find: () => Promise<StoredApplication | undefined>
  /** The counts of the rate limits have network addresses as keys, which nothing connects with a person: all go. */
  erase: () => Promise<Erasure>
}

/** Everything that is kept between requests. `place` names the database for people, without user and password. */
export type OpenStorage = {
  store: Store
  limiter: Limiter
  place: string
  /** Resolves to a sentence when the operator must know something of the files that are left. */
  close: () => Promise<string | void>
}
