import { useState } from 'react'
import type { Application } from '#contract/application.ts'

interface IdempotencyKeys {
  keyFor: (application: Application) => string
  /** The next call of `keyFor` returns a new key, also for the same values. */
  forget: () => void
}

/**
 * An idempotency key (UUID) for each filled-in form. Retries with the same values have the same key, so that a visitor
 * whose response was lost can press again. Changed values get a new key.
 */
export function useIdempotencyKey(): IdempotencyKeys {
  const [keys] = useState(createIdempotencyKeys)
  return keys
}

function createIdempotencyKeys(): IdempotencyKeys {
  let last: { values: string; idempotencyKey: string } | undefined
  return {
    keyFor(application) {
      const values = JSON.stringify(application)
      if (last?.values !== values) last = { values, idempotencyKey: randomKey() }
      return last.idempotencyKey
    },
    forget() {
      last = undefined
    },
  }
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
