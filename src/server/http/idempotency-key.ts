import { createHash } from 'node:crypto'
import { FIELDS, type Application } from '#contract/application.ts'

/** `invalid`: not a UUID. */
export type KeyResult = { kind: 'none' } | { kind: 'key'; key: string } | { kind: 'invalid' }

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Parses the header `IDEMPOTENCY_HEADER`. */
export function readIdempotencyKey(header: string | undefined): KeyResult {
  if (header === undefined) return { kind: 'none' }
  return UUID.test(header) ? { kind: 'key', key: header.toLowerCase() } : { kind: 'invalid' }
}

/** A digest of key and values: equal only for a retry of the same form, and reveals neither. */
export function idempotencyKeyDigestOf(key: string, application: Application): string {
  const values = FIELDS.map((field) => application[field] ?? null)
  return createHash('sha256')
    .update(JSON.stringify([key, values]))
    .digest('base64url')
}
