/** Enough to try a build, wrong for publishing it: the address of `npm start`. */
export const LOCAL_ADDRESS = 'http://localhost:3000'

/** The origin of the site, for everything that needs an absolute URL. `given`: whether SITE_URL is set. */
export type SiteAddress = { origin: string; given: boolean }

export function readSiteAddress(value: string | undefined): SiteAddress {
  if (value === undefined || value === '') return { origin: LOCAL_ADDRESS, given: false }
  const url = URL.canParse(value) ? new URL(value) : undefined
  // A path, a query or a hash would follow the origin.
  if (url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`)
    return { origin: url.origin, given: true }
  throw new Error(`SITE_URL must be an address without a path, such as https://www.example.com, not '${value}'.`)
}
