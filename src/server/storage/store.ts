import type { Application, FieldName } from '#contract/application.ts'
import type { Limiter } from './limiter.ts'

/**
 * What became of an application: it is on the list now, its address was there before, or it is there because it was
 * received before with this very idempotency key. Said only after it can be lost no more.
 */
export type Receipt = 'added' | 'known' | 'repeated'

/** An application as it came in. Of two with the same `idempotencyKeyDigest` the second repeats the first. */
export type Arrival = { application: Application; receivedAt: Date; idempotencyKeyDigest: string | undefined }

/** The values of an application as they are kept, one column a field: an optional one that was not given is null. */
export type FieldColumns = { [Field in FieldName]: undefined extends Application[Field] ? string | null : string }

/** An application as it lies in the store. */
export type StoredApplication = FieldColumns & { received_at: string }

/** The waitlist. Its methods reject only when the store cannot be reached or cannot write. */
export type Store = {
  /** The database decides who was first. */
  add: (arrival: Arrival) => Promise<Receipt>
  /** Everything on the list, the oldest first. */
  all: () => AsyncIterable<StoredApplication>
  /** Resolves when the store answers and, on a disk of ours, takes what is written. */
  check: () => Promise<void>
  close: () => Promise<void>
}

/** The waitlist, to be read. */
export type List = Pick<Store, 'all' | 'close'>

/** Everything that outlives a request. */
export type Persistence = {
  store: Store
  limiter: Limiter
  close: () => Promise<void>
}
