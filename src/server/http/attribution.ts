import {
  ATTRIBUTION_FIELD,
  attributionOfLanding,
  hostOf,
  readAttribution,
  REFERRER_HEADER,
  writeAttribution,
  type Attribution,
} from '#contract/attribution.ts'

/**
 * Where the applicant came from. The page keeps the parameters of the landing in its URL, which the browser sends as
 * `Referer`; the page's script sends the referring site in a header. A form posted without script carries both in a hidden
 * field. Requests of another site, also of an allowed origin, have neither. All of it can be forged: it is only stored.
 */
export function attributionOf(request: Request, form?: FormData): Attribution {
  const page = refererOf(request)
  if (!isOwn(request, page)) return {}
  const carried = form?.get(ATTRIBUTION_FIELD)
  const site = request.headers.get(REFERRER_HEADER)
  const referrer = site === null ? undefined : hostOf(`https://${site}`)
  return {
    ...(typeof carried === 'string' ? readAttribution(carried) : {}),
    ...(referrer === undefined ? {} : { referrer }),
    ...attributionOfLanding(page?.search ?? ''),
  }
}

/** Where the visitor who requests the page comes from, for the form in its markup. */
export function attributionOfVisit(request: Request): Attribution {
  const site = refererOf(request)
  const referrer = site === undefined || isOwn(request, site) ? undefined : hostOf(site.href)
  return { ...attributionOfLanding(new URL(request.url).search), ...(referrer === undefined ? {} : { referrer }) }
}

/**
 * Without script, the page's links to `/` and `/?join=1` would drop the parameters of the landing: redirects (302) to the
 * same URL with them. Undefined when there is nothing to add.
 */
export function redirectToLanding(request: Request): Response | undefined {
  const { search } = new URL(request.url)
  const page = refererOf(request)
  if (page?.pathname !== '/' || !isOwn(request, page) || !isEmpty(attributionOfLanding(search))) return undefined
  const landing = attributionOfLanding(page.search)
  if (isEmpty(landing)) return undefined
  const others = search === '' ? '' : `&${search.slice(1)}`
  const location = `/?${writeAttribution(landing)}${others}`
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } })
}

function isEmpty(attribution: Attribution): boolean {
  return Object.keys(attribution).length === 0
}

function refererOf(request: Request): URL | undefined {
  const referer = request.headers.get('referer') ?? ''
  return URL.canParse(referer) ? new URL(referer) : undefined
}

/** Whether a page of this site made the request, by Fetch Metadata or, in older browsers, by the host. */
function isOwn(request: Request, page: URL | undefined): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = request.headers.get('origin') ?? page?.href
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === request.headers.get('host')
}
