import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Enough to try a build, wrong for publishing it: the address of `npm start`. */
const LOCAL = 'http://localhost:3000'

/** The origin of the site, for everything that needs an absolute URL. `given`: whether SITE_URL is set. */
export type SiteAddress = { origin: string; given: boolean }

/** Reads SITE_URL. */
export function readSiteAddress(value: string | undefined): SiteAddress {
  if (value === undefined || value === '') return { origin: LOCAL, given: false }
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

/** What is wrong with the address that a built page calls its own, as a sentence. */
export async function problemOfBuiltAddress(folder: string): Promise<string | undefined> {
  const page = await readFile(join(folder, 'client/index.html'), 'utf8')
  if (!page.includes(`${LOCAL}/`)) return undefined
  return (
    `This page was built without SITE_URL: search engines and shared links get ${LOCAL}. ` +
    'Before you publish it, build it with SITE_URL=https://www.example.com npm run build'
  )
}
