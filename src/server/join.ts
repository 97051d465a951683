import type { Limiter } from './storage/limiter.ts'
import type { ReceivedApplication, Store } from './storage/store.ts'

export type JoinResult = { kind: 'joined' } | { kind: 'duplicate' } | { kind: 'limited'; seconds: number }

type Dependencies = { store: Pick<Store, 'add'>; limiter: Limiter }

/** Adds an application to the waitlist. Rejects only when the database of the list or the counts is unavailable. */
export async function join(
  { store, limiter }: Dependencies,
  client: string,
  received: ReceivedApplication,
): Promise<JoinResult> {
  const limit = await limiter.take(client)
  if (limit.kind === 'limited') return limit
  const result = await store.add(received).catch(async (error: unknown) => {
    // Retries during an outage must not use up the client's quota.
    await limiter.giveBack(client).catch(() => {})
    throw error
  })
  // A form that is sent again ('repeated') means that its first answer was lost: answer with success again.
  return { kind: result === 'duplicate' ? 'duplicate' : 'joined' }
}
