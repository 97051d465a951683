import type { Context, MiddlewareHandler } from 'hono'

const YEAR_SECONDS = 31_536_000

/** The policy of responses that are no page. */
const DENY_ALL = "default-src 'none'; frame-ancestors 'none'"

/** Browser features that the page does not use, and that injected code must not use. */
const DENIED_FEATURES = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

const ALWAYS = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
}

/** The security headers of a response. Without a `policy`, its Content-Security-Policy denies everything. */
export function securityHeadersFor({ policy = DENY_ALL, https }: { policy?: string | undefined; https: boolean }) {
  return {
    ...ALWAYS,
    'content-security-policy': policy,
    'cross-origin-resource-policy': 'same-origin',
    ...(https ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}` } : {}),
  }
}

export type SecurityHeaderOptions = {
  /** The Content-Security-Policy of the built pages. */
  pages: string | undefined
  /** Whether a request came over TLS. */
  https: (context: Context) => boolean
}

/** Adds the security headers to every response. */
export function securityHeaders({ pages, https }: SecurityHeaderOptions): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const { headers } = context.res
    const policy = headers.get('content-type')?.startsWith('text/html') === true ? pages : undefined
    for (const [name, value] of Object.entries(securityHeadersFor({ policy, https: https(context) }))) {
      // Keeps headers that are set already: other sites may embed the link preview.
      if (!headers.has(name)) headers.set(name, value)
    }
  }
}
