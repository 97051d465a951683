import { createHash, randomUUID } from 'node:crypto'
import { FIELDS, type Application } from '#contract/application.ts'
import { IDEMPOTENCY_FIELD, WAITLIST_PATH } from '#contract/outcome.ts'

/** `invalid`: not a UUID. */
export type KeyResult = { kind: 'none' } | { kind: 'key'; key: string } | { kind: 'invalid' }

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Parses the header `IDEMPOTENCY_HEADER`. */
export function readIdempotencyKey(header: string | undefined): KeyResult {
  if (header === undefined) return { kind: 'none' }
  return UUID.test(header) ? { kind: 'key', key: header.toLowerCase() } : { kind: 'invalid' }
}

/** Parses the key of a form that a browser posts without script. `empty`: the page was served as a static file. */
export function readFormKey(form: FormData, query: string | undefined): KeyResult | { kind: 'empty' } {
  const key = query ?? form.get(IDEMPOTENCY_FIELD) ?? undefined
  if (key === '') return { kind: 'empty' }
  return typeof key === 'object' ? { kind: 'invalid' } : readIdempotencyKey(key)
}

/**
 * A 307 to a URL with a new key: the browser posts the same form there. A reload after a lost response repeats that
 * request with the same key.
 */
export function redirectWithKey(): Response {
  const location = `${WAITLIST_PATH}?${IDEMPOTENCY_FIELD}=${randomUUID()}`
  return new Response(null, { status: 307, headers: { location, 'cache-control': 'no-store' } })
}

/** A digest of key and values: equal only for a retry of the same form, and reveals neither. */
export function idempotencyKeyDigestOf(key: string, application: Application): string {
  const values = FIELDS.map((field) => application[field] ?? null)
  return createHash('sha256')
    .update(JSON.stringify([key, values]))
    .digest('base64url')
}
