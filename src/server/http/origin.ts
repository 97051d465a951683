import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { serverMessages } from '#content/waitlist.ts'
import { IDEMPOTENCY_HEADER, apiResponse } from '#contract/outcome.ts'

const PREFLIGHT_SECONDS = 7200

/**
 * Accepts requests of the page itself, of programs, which send no Origin, and of pages of `allowed` origins, which may
 * read the response. Rejects the pages of other sites before the body is read, so that they cannot use their visitors to
 * fill the list (CSRF).
 */
export function checkOrigin(allowed: readonly string[]): MiddlewareHandler {
  const share = cors({
    origin: [...allowed],
    allowMethods: ['POST'],
    allowHeaders: [IDEMPOTENCY_HEADER],
    maxAge: PREFLIGHT_SECONDS,
  })
  return async (context, next) => {
    const origin = context.req.header('origin')
    if (origin !== undefined && allowed.includes(origin)) return share(context, next)
    if (isForeign(origin, context.req.header('sec-fetch-site'), context.req.header('host'))) {
      return apiResponse('foreign', serverMessages.foreign)
    }
    await next()
  }
}

/**
 * Uses Sec-Fetch-Site (Fetch Metadata), which is right also behind a proxy that changes Host. Older browsers send only
 * Origin; then only the hosts are compared, because a proxy may terminate TLS and so change the scheme.
 */
function isForeign(origin: string | undefined, site: string | undefined, host: string | undefined): boolean {
  if (site === 'same-origin') return false
  if (site === 'cross-site') return true
  if (origin === undefined) return false
  return !URL.canParse(origin) || new URL(origin).host !== host
}
