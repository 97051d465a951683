import { createHash } from 'node:crypto'
import { FIELDS, type Application } from '#contract/application.ts'

/** Whether a value of the header `IDEMPOTENCY_HEADER` is a UUID. */
export function isIdempotencyKey(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
}

/** A digest of key and values: equal only for a retry of the same form, and reveals neither. */
export function idempotencyKeyDigestOf(key: string, application: Application): string {
  const values = FIELDS.map((field) => application[field] ?? null)
  return createHash('sha256')
    .update(JSON.stringify([key.toLowerCase(), values]))
    .digest('base64url')
}
