import type { MiddlewareHandler } from 'hono'
import { serverMessages } from '#content/waitlist.ts'
import { IDEMPOTENCY_HEADER, writeAnswer } from '#contract/outcome.ts'

const PREFLIGHT_SECONDS = 7200

/**
 * Lets in what the page itself sends, programs that send no Origin, and the pages of `allowed` origins. Another
 * site's page is refused before its form is looked at, so that it cannot use its visitors to fill the list.
 */
export function checkOrigin(allowed: readonly string[]): MiddlewareHandler {
  return async (context, next) => {
    const origin = context.req.header('origin')
    const isListed = origin !== undefined && allowed.includes(origin)
    if (!isListed && isForeign(origin, context.req.header('sec-fetch-site'), context.req.header('host'))) {
      return writeAnswer('foreign', serverMessages.foreign, { vary: 'origin' })
    }
    const isPreflight = context.req.method === 'OPTIONS' && context.req.header('access-control-request-method')
    if (isListed && isPreflight !== undefined && isPreflight !== false) return preflight(origin)
    await next()
    context.res.headers.append('vary', 'origin')
    if (isListed) context.res.headers.set('access-control-allow-origin', origin)
  }
}

/**
 * Browsers say in Sec-Fetch-Site (Fetch Metadata) how the page and the address relate, and that holds behind a proxy
 * that changes Host. Older ones send the Origin alone; its host is then compared, because TLS may end at a proxy.
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
