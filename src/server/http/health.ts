import { STATUS } from '#contract/outcome.ts'
import { faultForLog } from '#server/faults.ts'
import type { Log } from '#server/log.ts'

/** Anybody can request a check, which takes a connection or writes to the disk: its result is reused this long. */
const CHECK_INTERVAL_MS = 5000

type Checked = { check: () => Promise<unknown> }

/** Liveness: if this fails, the process must be restarted. */
export const live = (): Response => report('ok')

/** Readiness: false while the server is stopping or its database is unavailable. */
export function readiness(store: Checked, log: Log, draining: () => boolean): () => Promise<Response> {
  let check: Promise<string> | undefined
  let checkedAt = -Infinity
  return async () => {
    if (draining()) return report('draining')
    // Monotonic, unlike Date: the system clock can be set back.
    if (check === undefined || performance.now() - checkedAt >= CHECK_INTERVAL_MS) {
      checkedAt = performance.now()
      check = stateOf(store, log)
    }
    return report(await check)
  }
}

async function stateOf(store: Checked, log: Log): Promise<string> {
  const fault = await store.check().then(() => undefined, faultForLog)
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
