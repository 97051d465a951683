import { createHash, randomUUID } from 'node:crypto'
import { FIELDS, type Application } from '#contract/application.ts'
import { IDEMPOTENCY_FIELD, WAITLIST_PATH } from '#contract/outcome.ts'

/** `wrong`: a key came, and it is no UUID. */
export type Key = { kind: 'none' } | { kind: 'key'; key: string } | { kind: 'wrong' }

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Reads the header of `IDEMPOTENCY_HEADER`. */
export function readIdempotencyKey(header: string | undefined): Key {
  if (header === undefined) return { kind: 'none' }
  return UUID.test(header) ? { kind: 'key', key: header.toLowerCase() } : { kind: 'wrong' }
}

/**
 * Reads the key of a form that a browser posted by itself. `wanted`: the page was made where no server could put one
 * in, as a file.
 */
export function readKeyOfForm(form: FormData, query: string | undefined): Key | { kind: 'wanted' } {
  const key = query ?? form.get(IDEMPOTENCY_FIELD) ?? undefined
  if (key === '') return { kind: 'wanted' }
  return typeof key === 'object' ? { kind: 'wrong' } : readIdempotencyKey(key)
}

/**
 * Has the browser post the same form to an address with a key (307). Nothing was done before; when it sends that again,
 * because the answer was lost, it sends the key again.
 */
export function withKey(): Response {
  const location = `${WAITLIST_PATH}?${IDEMPOTENCY_FIELD}=${randomUUID()}`
  return new Response(null, { status: 307, headers: { location, 'cache-control': 'no-store' } })
}

/** The same for the same key and the same values, and tells neither. */
export function idempotencyKeyDigestOf(key: string, application: Application): string {
  const values = FIELDS.map((field) => application[field] ?? null)
  return createHash('sha256')
    .update(JSON.stringify([key, values]))
    .digest('base64url')
}
