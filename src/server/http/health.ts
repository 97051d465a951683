import { STATUS } from '#contract/outcome.ts'
import { faultForLog } from '#server/faults.ts'
import type { Log } from '#server/log.ts'

/** Anybody can request a check, which takes a connection or writes to the disk: its result is reused this long. */
const CHECK_INTERVAL_MS = 5000

/** Liveness: if this fails, the process must be restarted. */
export const live = (): Response => report('ok')

/** Readiness: false while the server is stopping or its database is unavailable. */
export function readiness(check: () => Promise<unknown>, log: Log, draining: () => boolean): () => Promise<Response> {
  let state = Promise.resolve('')
  let checkedAt = -Infinity
  return async () => {
    if (draining()) return report('draining')
    // Monotonic, unlike Date: the system clock can be set back.
    if (performance.now() - checkedAt >= CHECK_INTERVAL_MS) {
      checkedAt = performance.now()
      state = stateOf(check, log)
    }
    return report(await state)
  }
}

async function stateOf(check: () => Promise<unknown>, log: Log): Promise<string> {
  const fault = await check().then(() => undefined, faultForLog)
  if (fault === undefined) return 'ok'
  log.warn(fault, 'not ready: applications cannot be stored')
  return 'no store'
}

function report(status: string): Response {
  return Response.json(
    { status },
    { status: status === 'ok' ? 200 : STATUS.unavailable, headers: { 'cache-control': 'no-store' } },
  )
}
