import { setTimeout as delay } from 'node:timers/promises'
import { STATUS } from '#contract/outcome.ts'
import type { Store } from '#server/storage/store.ts'

const CHECK_TIMEOUT_MS = 2000

/** Liveness: if this fails, the process must be restarted. */
export function live(): Response {
  return report('ok')
}

/** Readiness: false while the server is stopping or its database is unavailable. */
export async function ready(store: Pick<Store, 'check'>, draining: boolean): Promise<Response> {
  if (draining) return report('draining')
  const check = store.check().then(
    () => 'ok',
    () => 'no store',
  )
  return report(await Promise.race([check, delay(CHECK_TIMEOUT_MS, 'no store', { ref: false })]))
}

function report(status: string): Response {
  return Response.json(
    { status },
    { status: status === 'ok' ? 200 : STATUS.unavailable, headers: { 'cache-control': 'no-store' } },
  )
}
