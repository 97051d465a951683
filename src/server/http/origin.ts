import type { MiddlewareHandler } from 'hono'
import { serverMessages } from '#content/waitlist.ts'
import { IDEMPOTENCY_HEADER, apiResponse } from '#contract/outcome.ts'

const PREFLIGHT_SECONDS = 7200

/**
 * Accepts requests of the page itself, of programs, which send no Origin, and of pages of `allowed` origins. Rejects the
 * pages of other sites before the body is read, so that they cannot use their visitors to fill the list (CSRF).
 */
export function checkOrigin(allowed: readonly string[]): MiddlewareHandler {
  return async (context, next) => {
    const origin = context.req.header('origin')
    const isListed = origin !== undefined && allowed.includes(origin)
    if (!isListed && isForeign(origin, context.req.header('sec-fetch-site'), context.req.header('host'))) {
      return apiResponse('foreign', serverMessages.foreign, { vary: 'origin' })
    }
    const isPreflight = context.req.method === 'OPTIONS' && context.req.header('access-control-request-method')
    if (isListed && isPreflight !== undefined && isPreflight !== false) return preflight(origin)
    await next()
    context.res.headers.append('vary', 'origin')
    if (isListed) context.res.headers.set('access-control-allow-origin', origin)
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

function preflight(origin: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': IDEMPOTENCY_HEADER,
      'access-control-max-age': String(PREFLIGHT_SECONDS),
      vary: 'origin',
    },
  })
}
