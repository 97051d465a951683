import type { Limiter } from './storage/limiter.ts'
import type { Arrival, Store } from './storage/store.ts'

export type JoinResult = { kind: 'joined' } | { kind: 'duplicate' } | { kind: 'limited'; seconds: number }

type Means = { store: Store; limiter: Limiter }

/** Puts an application on the waitlist. Rejects only when the store or the counts cannot be reached. */
export async function join({ store, limiter }: Means, client: string, arrival: Arrival): Promise<JoinResult> {
  const turn = await limiter.take(client)
  if (turn.kind === 'limited') return turn
  const receipt = await store.add(arrival).catch(async (error: unknown) => {
    // Who tries again while the store is away must not find the own share used up when it is back.
    await limiter.giveBack(client).catch(() => {})
    throw error
  })
  // Who sends the same form again was not told that it had arrived: tell it now.
  return { kind: receipt === 'known' ? 'duplicate' : 'joined' }
}
