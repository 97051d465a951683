import type { Context, MiddlewareHandler } from 'hono'

const YEAR_SECONDS = 31_536_000

/** For what is no page: it loads nothing and is shown in no frame. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'"

/** Abilities of a browser that the page has no use for, and that nothing slipped into it shall have either. */
const ABILITIES = [
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
  'permissions-policy': ABILITIES.map((ability) => `${ability}=()`).join(', '),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
}

/** The headers of an answer. `policy` is its Content-Security-Policy, without one it may load nothing. */
export function headersOf({ policy = NOTHING, https }: { policy?: string | undefined; https: boolean }) {
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

/** The headers that keep a browser from being used against its owner, on everything that is served. */
export function securityHeaders({ pages, https }: SecurityHeaderOptions): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const { headers } = context.res
    const policy = headers.get('content-type')?.startsWith('text/html') === true ? pages : undefined
    for (const [name, value] of Object.entries(headersOf({ policy, https: https(context) }))) {
      // What an answer says of itself stands: the link preview is there for other sites.
      if (!headers.has(name)) headers.set(name, value)
    }
  }
}
