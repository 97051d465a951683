/** The origin of the site, for everything that needs an absolute URL. `given`: whether SITE_URL is set. */
export type SiteAddress = { origin: string; given: boolean }

/** Reads SITE_URL. The default is the address of `npm start`: enough to try a build, wrong for publishing it. */
export function readSiteAddress(value: string | undefined): SiteAddress {
  if (value === undefined || value === '') return { origin: 'http://localhost:3000', given: false }
  const url = parse(value)
  if (
    url === undefined ||
    !/^https?:$/.test(url.protocol) ||
    url.pathname !== '/' ||
    url.search !== '' ||
    url.hash !== ''
  )
    throw new Error(`SITE_URL must be an address without a path, such as https://www.example.com, not '${value}'.`)
  return { origin: url.origin, given: true }
}

function parse(value: string): URL | undefined {
  return URL.canParse(value) ? new URL(value) : undefined
}
