import { createHash } from 'node:crypto'
import { FIELDS, type Application } from '#contract/application.ts'

/** `wrong`: a key came, and it is no UUID. */
export type Key = { kind: 'none' } | { kind: 'key'; key: string } | { kind: 'wrong' }

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Reads the header of `IDEMPOTENCY_HEADER`. */
export function readIdempotencyKey(header: string | undefined): Key {
  if (header === undefined) return { kind: 'none' }
  return UUID.test(header) ? { kind: 'key', key: header.toLowerCase() } : { kind: 'wrong' }
}

/** The same for the same key and the same values, and tells neither. */
export function idempotencyKeyDigestOf(key: string, application: Application): string {
  const values = FIELDS.map((field) => application[field] ?? null)
  return createHash('sha256')
    .update(JSON.stringify([key, values]))
    .digest('base64url')
}
