import type { Application } from '#contract/application.ts'
import type { Limiter } from './limiter.ts'
import type { Store } from './store.ts'

export type Joining = { kind: 'joined' } | { kind: 'duplicate' } | { kind: 'limited'; seconds: number }

type Means = { store: Store; limiter: Limiter }
type Arrival = { application: Application; client: string; at: Date }

/** Puts an application on the waitlist. Rejects only when the store or the counts cannot be reached. */
export async function join({ store, limiter }: Means, { application, client, at }: Arrival): Promise<Joining> {
  const turn = await limiter.take(client)
  if (turn.kind === 'limited') return turn
  const receipt = await store.add(application, at)
  return { kind: receipt === 'added' ? 'joined' : 'duplicate' }
}
