import { createHash } from 'node:crypto'
import { FIELDS, type Application } from '#contract/application.ts'
import type { Limiter } from './limiter.ts'
import type { Store } from './storage/write-list.ts'
import type { ReceivedApplication } from './storage/stored-application.ts'

export type JoinResult = { kind: 'joined' | 'duplicate' | 'closed' } | { kind: 'limited'; seconds: number }

/**
 * A form that is sent again with its key means that its first answer was lost: it is answered with success again, and costs
 * quota like any other. Rejects only when the database of the list is unavailable.
 */
export async function join(
  { store, limiter, closed }: { store: Pick<Store, 'add' | 'lookUp'>; limiter: Limiter; closed: boolean },
  client: string,
  received: ReceivedApplication,
): Promise<JoinResult> {
  const seconds = await limiter.take(client)
  if (seconds > 0) return { kind: 'limited', seconds }
  // Who is on a closed list still hears so, and a lost success is said again.
  const result = await (closed ? store.lookUp(received) : store.add(received)).catch(async (error: unknown) => {
    // Retries during an outage must not use up the client's quota.
    await limiter.giveBack(client)
    throw error
  })
  if (result === undefined) return { kind: 'closed' }
  return { kind: result === 'duplicate' ? 'duplicate' : 'joined' }
}

/** A digest of key and values: equal only for a retry of the same form, and reveals neither. */
export function idempotencyKeyDigestOf(key: string, application: Application): string {
  const values = JSON.stringify([key.toLowerCase(), FIELDS.map((field) => application[field] ?? null)])
  return createHash('sha256').update(values).digest('base64url')
}
