import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { IDEMPOTENCY_HEADER } from '#contract/outcome.ts'
import { isOnOwnHost } from './referring-page.ts'
import type { Respond } from './respond.ts'

const PREFLIGHT_SECONDS = 7200

/**
 * Accepts requests of the page itself, of programs, which send no Origin, and of pages of `allowed` origins, which may
 * read the response. Rejects the pages of other sites before the body is read, so that they cannot use their visitors to
 * fill the list (CSRF).
 */
export function checkOrigin(allowed: readonly string[], respond: Respond): MiddlewareHandler {
  const share = cors({
    origin: [...allowed],
    allowMethods: ['POST'],
    allowHeaders: [IDEMPOTENCY_HEADER],
    maxAge: PREFLIGHT_SECONDS,
  })
  return async (context, next) => {
    const origin = context.req.header('origin')
    if (origin !== undefined && allowed.includes(origin)) return share(context, next)
    if (isForeign(context.req.raw)) return respond(context, { kind: 'foreign' })
    await next()
  }
}

/** Sec-Fetch-Site (Fetch Metadata) is right also behind a proxy that changes Host. Older browsers send only Origin. */
function isForeign(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site === 'same-origin') return false
  if (site === 'cross-site') return true
  const origin = request.headers.get('origin')
  return origin !== null && !isOnOwnHost(request, origin)
}
