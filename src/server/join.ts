import type { Limiter } from './storage/limiter.ts'
import type { ReceivedApplication, Store } from './storage/store.ts'

export type JoinResult = { kind: 'joined' } | { kind: 'duplicate' } | { kind: 'limited'; seconds: number }

type Dependencies = { store: Pick<Store, 'add' | 'isRepeated'>; limiter: Limiter }

/**
 * Adds an application to the waitlist. Rejects only when the database of the list is unavailable.
 *
 * A form that is sent again with its key means that its first answer was lost: it is answered with success again, costs
 * no quota, and gets its answer when the quota is used up. Such retries have a limit of their own (`Limiter.takeRetry`).
 */
export async function join(
  { store, limiter }: Dependencies,
  client: string,
  received: ReceivedApplication,
): Promise<JoinResult> {
  const mayRetry = async () => (await limiter.takeRetry(client)) === 0

  const seconds = await limiter.take(client)
  if (seconds > 0) {
    const isRetry =
      received.idempotencyKeyDigest !== undefined && (await mayRetry()) && (await store.isRepeated(received))
    return isRetry ? { kind: 'joined' } : { kind: 'limited', seconds }
  }
  const result = await store.add(received).catch(async (error: unknown) => {
    // Retries during an outage must not use up the client's quota.
    await limiter.giveBack(client)
    throw error
  })
  if (result === 'repeated' && (await mayRetry())) await limiter.giveBack(client)
  return { kind: result === 'duplicate' ? 'duplicate' : 'joined' }
}
