import { STATUS } from '#contract/outcome.ts'
import type { Store } from '#server/storage/store.ts'

const CHECK_TIMEOUT_MS = 2000

export type Health = { store: Pick<Store, 'check'>; draining: () => boolean }

/** Liveness: if this fails, the process must be restarted. */
export function live(): Response {
  return report('ok')
}

/** Readiness: false while the server is stopping or its database is unavailable. */
export async function ready({ store, draining }: Health): Promise<Response> {
  if (draining()) return report('draining')
  return report((await isAvailable(store)) ? 'ok' : 'no store')
}

async function isAvailable(store: Health['store']): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), CHECK_TIMEOUT_MS)
  })
  const check = store.check().then(
    () => true,
    () => false,
  )
  const result = await Promise.race([check, timeout])
  clearTimeout(timer)
  return result
}

function report(status: 'ok' | 'draining' | 'no store'): Response {
  return Response.json(
    { status },
    { status: status === 'ok' ? 200 : STATUS.unavailable, headers: { 'cache-control': 'no-store' } },
  )
}
