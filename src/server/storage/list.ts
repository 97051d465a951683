/** What a list holds and does, for all that write and read it. This file imports nothing of the storage. */
import type { Category } from '#content/waitlist.ts'
import type { Application, FieldName } from '#contract/application.ts'
import type { Attribution } from '#server/attribution.ts'

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

/** The columns with which a list manages its rows: they stay where they are. */
export const OWN_COLUMNS = [
  'address',
  'idempotency_key_digest',
  'webhook_id',
  'webhook_attempts',
  'webhook_next_attempt_at',
  'webhook_last_error',
]

/** A claimed message to the webhook's receiver. `attempts`: with this one. `address`: the key of the applicant. */
export type OutboxMessage = { id: string; address: string; attempts: number; application: StoredApplication }

/** Which applications: those that meet every condition. `from` is the first moment, `before` the first one after it. */
export type Selection = {
  from?: Date | undefined
  before?: Date | undefined
  category?: Category | undefined
  campaign?: string | undefined
}

/** `day`: in India. `country`: by the code of the number. `link`: source, medium and campaign, separated by `LINK_GAP`. */
export type Grouping = 'day' | 'category' | 'campaign' | 'source' | 'medium' | 'ref' | 'referrer' | 'country' | 'link'

/** No stored value has it: see `cleanValue`. */
export const LINK_GAP = '\n'

/** The key of texts that count as one. The engines fold other letters, and PostgreSQL by the locale of its database. */
export const foldedOf = (text: string): string => text.normalize().toLowerCase()

/** `key` is empty for the applications without a value. */
export type Group = { key: string; count: number }

/** What became of the bytes of the row. `left`: they are still in the files, for a reason. */
type Erasure = { kind: 'nobody' | 'overwritten' | 'left to PostgreSQL' } | { kind: 'left'; reason: Error }

/** Of one address, as `addressOf` spells it. */
export type Eraser = {
  find: () => Promise<StoredApplication | undefined>
  /** Counts of the rate limits in a database have network addresses as keys, which nothing connects with a person: all go. */
  erase: () => Promise<Erasure>
  close: () => Promise<void>
}
