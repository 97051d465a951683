import { hostOf, REFERRER_HEADER } from '#contract/referrer.ts'
import {
  ATTRIBUTION_FIELD,
  ATTRIBUTION_LIMIT,
  attributionOfLanding,
  readAttribution,
  type Attribution,
} from '#server/attribution.ts'

/**
 * Where the applicant came from. The page keeps the parameters of the landing in its URL, which the browser sends as
 * `Referer`; the page's script sends the referring site in a header. A form posted without script carries both in a hidden
 * field. Of a page of an `allowed` origin only the parameters are known. All of it can be forged: it is only stored.
 */
export function attributionOf(request: Request, allowed: readonly string[], form?: FormData): Attribution {
  const referer = refererOf(request)
  const landing = attributionOfLanding(referer?.search ?? '')
  if (!comesFromOwnPage(request)) return allowed.includes(referer?.origin ?? '') ? landing : {}
  const carried = form?.get(ATTRIBUTION_FIELD)
  const site = request.headers.get(REFERRER_HEADER)
  const referrer = site === null ? undefined : hostOf(`https://${site}`)?.slice(0, ATTRIBUTION_LIMIT)
  return {
    ...(typeof carried === 'string' ? readAttribution(carried) : {}),
    ...(referrer === undefined ? {} : { referrer }),
    ...landing,
  }
}

export function refererOf(request: Request): URL | undefined {
  const referer = request.headers.get('referer') ?? ''
  return URL.canParse(referer) ? new URL(referer) : undefined
}

/**
 * Whether a page of this site made the request. By the referring page too: older browsers have no Fetch Metadata, and to
 * others the redirect of a back end on another origin is of another site.
 */
export function comesFromOwnPage(request: Request): boolean {
  const { headers } = request
  return headers.get('sec-fetch-site') === 'same-origin' || isOnOwnHost(request, headers.get('referer') ?? '')
}

/** Whether an address, such as that of the referring page, has the host of the request. */
export function isOnOwnHost({ headers }: Request, address: string): boolean {
  const own = hostIn(`http://${headers.get('host') ?? ''}`)
  return own !== undefined && hostIn(address) === own
}

/** In one spelling. A proxy may write its port, and may terminate TLS: the usual ports of both schemes are left out. */
function hostIn(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).host.replace(/\.?(?::(?:80|443))?$/, '') : undefined
}
