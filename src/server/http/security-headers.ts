import type { Context, MiddlewareHandler } from 'hono'

const YEAR_SECONDS = 31_536_000

/** The policy of responses that are no page. */
const DENY_ALL = "default-src 'none'; frame-ancestors 'none'"

/** Browser features that the page does not use, and that injected code must not use. */
const DENIED_FEATURES = ['browsing-topics', 'camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']

/** The security headers of a response. Without a `policy`, its Content-Security-Policy denies everything. */
export function securityHeadersFor({ policy = DENY_ALL, https }: { policy?: string | undefined; https: boolean }) {
  return {
    'content-security-policy': policy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    ...(https ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}` } : {}),
  }
}

/** Adds the security headers to every response. `pagePolicy`: the Content-Security-Policy of the built pages. */
export function securityHeaders(https: (context: Context) => boolean, pagePolicy?: string): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const { headers } = context.res
    const policy = headers.get('content-type')?.startsWith('text/html') === true ? pagePolicy : undefined
    for (const [name, value] of Object.entries(securityHeadersFor({ policy, https: https(context) }))) {
      // Keeps headers that are set already: other sites may embed pictures.
      if (!headers.has(name)) headers.set(name, value)
    }
  }
}
