import type { Category } from '#content/waitlist.ts'
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
  /** The id of the message that tells the webhook of it; undefined when there is no webhook. */
  webhookId?: string | undefined
}

/** The stored values of an application, one column per field: an optional field that was not sent is null. */
export type FieldColumns = { [Field in FieldName]: undefined extends Application[Field] ? string | null : string }

/** What brought the applicant, one column per value: null where it is not known. */
type AttributionColumns = Record<keyof Attribution, string | null>

/** An application as stored. */
export type StoredApplication = FieldColumns & AttributionColumns & { received_at: string }

/** A claimed message to the webhook's receiver. `attempts`: with this one. `address`: the key of the applicant. */
export type OutboxMessage = { id: string; address: string; attempts: number; application: StoredApplication }

/** A message that has not been delivered. */
type PendingMessage = {
  id: string
  address: string
  attempts: number
  nextAttemptAt: string
  lastError: string | null
}

/** Up to `limit` messages that are due at `dueBy` (default: `now`), the longest due first. */
export type Claim = { now: Date; dueBy?: Date; limit: number }

type Settlement = { kind: 'delivered' } | { kind: 'failed'; reason: string; nextAttemptAt: Date }

/**
 * The messages to the webhook's receiver. They are columns of the application: written by the statement that adds it,
 * and gone with it. Its methods reject only when the database is unavailable or cannot write.
 */
export type Outbox = {
  /** Takes messages whose time has come. Nobody else gets them for a minute. Empty: nothing is due. */
  claim: (options: Claim) => Promise<OutboxMessage[]>
  settle: (message: OutboxMessage, settlement: Settlement) => Promise<void>
  /** The messages that are not delivered, the next attempt first. */
  pending: (limit: number) => Promise<PendingMessage[]>
  countPending: () => Promise<number>
  /** Brings the next attempt of every message that failed forward to `now`. */
  hurry: (now: Date) => Promise<void>
}

/** Which applications: those that meet every condition. */
export type Selection = {
  /** Received at this time or later. */
  from?: Date | undefined
  /** Received before this time. */
  before?: Date | undefined
  category?: Category | undefined
  campaign?: string | undefined
  /** Not those with an address at this domain. */
  exceptDomain?: string
}

/** `day`: in India. `country`: by the code of the number. */
export type Grouping = 'day' | 'category' | 'campaign' | 'source' | 'country'

/** `key` is empty for the applications without a value. */
export type Group = { key: string; count: number }

/** The waitlist, to be read. Its methods reject only when the database is unavailable. */
export type List = {
  /** The oldest first. */
  all: (selection?: Selection) => AsyncIterable<StoredApplication>
  /** The application of an address, as `addressOf` spells it. */
  find: (address: string) => Promise<StoredApplication | undefined>
  count: (selection?: Selection) => Promise<number>
  /** Counted in the database, in no order. Groups of 0 are missing. */
  countBy: (grouping: Grouping, selection?: Selection) => Promise<Group[]>
  close: () => Promise<void>
}

/** The waitlist. Its methods reject only when the database is unavailable or cannot write. */
export type Store = List & {
  /** The database decides between concurrent applications with the same address. */
  add: (received: ReceivedApplication) => Promise<AddResult>
  /** Whether the application is on the list with the same idempotency key. Only reads. */
  isRepeated: (received: ReceivedApplication) => Promise<boolean>
  /** Resolves when the database answers. On SQLite, also only if it can write. */
  check: () => Promise<void>
  outbox: Outbox
  /** Removes up to `limit` applications that were received before a time, and returns how many. */
  removeBefore: (time: Date, limit: number) => Promise<number>
}

/** Everything that is kept between requests. */
export type Persistence = {
  store: Store
  limiter: Limiter
  close: () => Promise<void>
}
