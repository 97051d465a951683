import type { Application } from '#contract/application.ts'
import type { Draft } from './draft.ts'

/**
 * The idempotency key (UUID) of an application. Retries with the same values have the same key, also after a reload, so that
 * a visitor whose response was lost can press again and sees the success.
 *
 * Changed values get a new key. If the lost application had arrived, the changed one gets 409 and the sentence 'This email
 * is already registered in our waitlist.'. It is true, and the only sentence that does not suggest that the change was
 * stored. The list has no editing: whoever knows an address could change a stranger's application.
 * With the old key the answer would be the same, because the server compares a digest of key and values.
 */
export function idempotencyKeyOf(application: Application, draft: Draft): string {
  const values = JSON.stringify(application)
  const sent = draft.sent()
  if (sent?.values === values) return sent.idempotencyKey
  const idempotencyKey = randomKey()
  draft.keepSent({ values, idempotencyKey })
  return idempotencyKey
}

/** A version 4 UUID (RFC 9562). Without https browsers have no `crypto.randomUUID`. */
function randomKey(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
