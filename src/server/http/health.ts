import { STATUS } from '#contract/outcome.ts'
import type { Store } from '#server/storage/store.ts'

const PATIENCE_MS = 2000

export type Health = { store: Store; draining: () => boolean }

/** The process runs: only a new one helps when this is not answered. */
export function live(): Response {
  return report('ok')
}

/** Requests are welcome: not while the server is on its way out, or cannot reach its store. */
export async function ready({ store, draining }: Health): Promise<Response> {
  if (draining()) return report('draining')
  return report((await answers(store)) ? 'ok' : 'no store')
}

async function answers(store: Store): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS)
  })
  const check = store.check().then(
    () => true,
    () => false,
  )
  const result = await Promise.race([check, late])
  clearTimeout(timer)
  return result
}

function report(status: 'ok' | 'draining' | 'no store'): Response {
  return Response.json(
    { status },
    { status: status === 'ok' ? 200 : STATUS.unavailable, headers: { 'cache-control': 'no-store' } },
  )
}
