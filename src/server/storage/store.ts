import type { Category } from '#content/waitlist.ts'
import type { Application, FieldName } from '#contract/application.ts'
import type { Attribution } from '#contract/attribution.ts'
import type { Limiter } from './limiter.ts'
import type { openQueries } from './list-queries.ts'
import type { openStore } from './queries.ts'

/**
 * The key of an applicant: the e-mail in lower case, so that two spellings of one address are one applicant. Dots and
 * plus suffixes are kept, for Gmail too: only the provider knows which addresses share a mailbox, and merging two
 * applicants would lock one of them out.
 */
export function addressOf(email: string): string {
  return email.trim().toLowerCase()
}

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
  /** The id of the message that tells the webhook of it; undefined when there is no webhook. */
  webhookId?: string | undefined
}

/** One column per field and per part of the attribution. What was not sent or is not known is null. */
export type Columns = { [Field in FieldName]: undefined extends Application[Field] ? string | null : string } & Record<
  keyof Attribution,
  string | null
>

/** An application as stored. */
export type StoredApplication = Columns & { received_at: string }

/** A claimed message to the webhook's receiver. `attempts`: with this one. `address`: the key of the applicant. */
export type OutboxMessage = { id: string; address: string; attempts: number; application: StoredApplication }

/** Which applications: those that meet every condition. `from` is the first moment, `before` the first one after it. */
export type Selection = {
  from?: Date | undefined
  before?: Date | undefined
  category?: Category | undefined
  campaign?: string | undefined
}

/** `day`: in India. `country`: by the code of the number. */
export type Grouping = 'day' | 'category' | 'campaign' | 'source' | 'country'

/** `key` is empty for the applications without a value. */
export type Group = { key: string; count: number }

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
