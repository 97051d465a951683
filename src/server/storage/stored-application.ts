import { FIELDS, type Application, type FieldName } from '#contract/application.ts'
import { ATTRIBUTION, type Attribution } from '#server/attribution.ts'

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

/** `leave_key`: the secret of the personal link to leave, which the database makes for each row that has none. */
export type StoredApplication = Columns & { received_at: string; leave_key?: string | null | undefined }

/** Whether a row has a value that the stored one lacks, or was received earlier: without a time, it is received now. */
export function hasOtherValues(row: StoredApplication, stored: StoredApplication): boolean {
  const names = [...FIELDS, ...ATTRIBUTION].filter((name) => name !== 'email')
  return row.received_at < stored.received_at || names.some((name) => row[name] !== null && row[name] !== stored[name])
}
