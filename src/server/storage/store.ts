import type { Application, FieldName } from '#contract/application.ts'
import type { Attribution } from '#contract/attribution.ts'
import type { Limiter } from './limiter.ts'

/**
 * `added`: the application is on the list now. `duplicate`: its address was already there. `repeated`: it was already
 * there with the same idempotency key. Returned only after a durable commit.
 */
export type AddResult = 'added' | 'duplicate' | 'repeated'

/** An application as received. A second one with the same `idempotencyKeyDigest` repeats the first. */
export type ReceivedApplication = {
  application: Application
  attribution: Attribution
  receivedAt: Date
  idempotencyKeyDigest: string | undefined
}

/** The stored values of an application, one column per field: an optional field that was not sent is null. */
export type FieldColumns = { [Field in FieldName]: undefined extends Application[Field] ? string | null : string }

/** What brought the applicant, one column per value: null where it is not known. */
export type AttributionColumns = Record<keyof Attribution, string | null>

/** An application as stored. */
export type StoredApplication = FieldColumns & AttributionColumns & { received_at: string }

/** The waitlist. Its methods reject only when the database is unavailable or cannot write. */
export type Store = {
  /** The database decides between concurrent applications with the same address. */
  add: (received: ReceivedApplication) => Promise<AddResult>
  /** Everything on the list, the oldest first. */
  all: () => AsyncIterable<StoredApplication>
  /** Resolves when the database answers. On SQLite, also only if it can write. */
  check: () => Promise<void>
  close: () => Promise<void>
}

/** The waitlist, read-only. */
export type List = Pick<Store, 'all' | 'close'>

/** Everything that is kept between requests. */
export type Persistence = {
  store: Store
  limiter: Limiter
  close: () => Promise<void>
}
