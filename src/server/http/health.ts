import { setTimeout as delay } from 'node:timers/promises'
import { STATUS } from '#contract/outcome.ts'

const CHECK_TIMEOUT_MS = 2000
/** Anybody can request a check, which takes a connection or writes to the disk: its result is reused this long. */
const CHECK_INTERVAL_MS = 5000

/** Liveness: if this fails, the process must be restarted. */
export function live(): Response {
  return report('ok')
}

/** Readiness: false while the server is stopping or its database is unavailable. */
export function readiness(store: { check: () => Promise<unknown> }): (draining: boolean) => Promise<Response> {
  let check: Promise<string> | undefined
  let checkedAt = -Infinity
  return async (draining) => {
    if (draining) return report('draining')
    // Monotonic, unlike Date: the system clock can be set back.
    if (check === undefined || performance.now() - checkedAt >= CHECK_INTERVAL_MS) {
      checkedAt = performance.now()
      check = store.check().then(
        () => 'ok',
        () => 'no store',
      )
    }
    return report(await Promise.race([check, delay(CHECK_TIMEOUT_MS, 'no store', { ref: false })]))
  }
}

function report(status: string): Response {
  return Response.json(
    { status },
    { status: status === 'ok' ? 200 : STATUS.unavailable, headers: { 'cache-control': 'no-store' } },
  )
}
