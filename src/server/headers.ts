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

export type Protection = {
  /** The Content-Security-Policy of the built pages. */
  pages: string | undefined
  /** Whether a request came over TLS. */
  https: (context: Context) => boolean
}

/** The headers that keep a browser from being used against its owner, on everything that is served. */
export function protect({ pages, https }: Protection): MiddlewareHandler {
  const fixed = Object.entries(ALWAYS)
  return async (context, next) => {
    await next()
    const { headers } = context.res
    for (const [name, value] of fixed) headers.set(name, value)
    const isPage = headers.get('content-type')?.startsWith('text/html') === true
    headers.set('content-security-policy', isPage && pages !== undefined ? pages : NOTHING)
    // Other sites show the link preview; whatever else they embed stays blank.
    if (!headers.has('cross-origin-resource-policy')) headers.set('cross-origin-resource-policy', 'same-origin')
    if (https(context)) headers.set('strict-transport-security', `max-age=${YEAR_SECONDS}`)
  }
}
