import { closedSearch, decode, proposedCategory, viewOf } from '#contract/address.ts'
import { comesFromOwnPage, refererOf } from './referring-page.ts'

/**
 * How much of an address is read, in characters. Of a page with a longer one browsers send the origin alone as `Referer`
 * (Referrer Policy, section 8.4), and no link of a campaign has one.
 */
export const MAX_ADDRESS = 4096

const HOME = '/index.html'

/** A page beside `/`: no file that a page loads. */
const PAGE_PATH = /^[^.]*(?:\.html)?$/

/** The pages, which have no paths of their own: `/` serves them, and an unknown path the 404 page. */
const PAGE_FILE = /^\/(?:index|join(?:-\w+)?|joined|404)\.html$/

/** What an address means: the first of these files that there is, or a redirect. `vary`: headers that decide too. */
export function pageOfAddress(request: Request): { paths: string[]; vary?: string } | Response {
  const { pathname, search } = new URL(request.url)
  const path = decode(pathname)
  // Keeps the query, such as the parameters of a campaign.
  if (path === HOME) return redirect(308, `/${search}`, 'no-cache')
  if (path !== '/') {
    const own = PAGE_PATH.test(path) ? withParameters(request, pathname, search) : undefined
    if (own !== undefined) return redirect(302, own, 'no-store')
    const damaged = DAMAGED.exec(path)
    // The address of a static page may leave out the ending of its file.
    if (damaged === null) return { paths: [path, `${path}.html`].filter((file) => !PAGE_FILE.test(file)) }
    const query = queryOf(pathname, search)
    // First, because of repeated parameters the first one counts.
    const kept = damaged.groups?.['short'] === undefined ? query : `?join=1${query.replace('?', '&')}`
    return redirect(302, `/${kept}`, 'no-store')
  }
  const fuller = withParameters(request, pathname, search)
  if (fuller !== undefined) return redirect(302, fuller, 'no-store')
  switch (viewOf(search)) {
    case 'form':
      return { paths: [`/join-${proposedCategory(search) ?? ''}.html`, '/join.html'] }
    case 'joined': {
      const tells = ['sec-fetch-site', 'referer'].some((name) => (request.headers.get(name) ?? '') !== '')
      // Opened by hand or from elsewhere, nobody has joined. Lynx and some proxies tell nothing of it.
      const hasJoined = !tells || comesFromOwnPage(request)
      return { paths: [hasJoined ? '/joined.html' : HOME], vary: 'sec-fetch-site, referer' }
    }
    case 'page':
      return { paths: [HOME] }
  }
}

/**
 * With the parameters of the page that it comes from, such as a campaign's: without script, links have none. So has a page
 * that is not found, or a privacy notice, on the way there and back.
 */
function withParameters(request: Request, pathname: string, search: string): string | undefined {
  if (search !== '' && search !== '?join=1') return undefined
  const page = comesFromOwnPage(request) ? refererOf(request) : undefined
  const others = page === undefined ? '' : closedSearch(queryOf(page.pathname, page.search))
  return others.includes('=') ? `${pathname}${others}${search.replace('?', '&')}` : undefined
}

/**
 * `/` as chats and tools damage it, without a letter or digit before the query, such as `//`, `/)` or `/%3Fjoin=1`; and
 * `/join`, the short link of posters, with the same signs around it, or with markup or another script behind it.
 */
const DAMAGED =
  /^[^\p{L}\p{N}%?&]*(?:(?<short>join)(?:=1)?[^\p{L}\p{N}%?&<>\x80-\u{10ffff}]*(?:[?&<>\x80-\u{10ffff}]|$)|[?&]|$)/iu

/** The query, together with the one that has become part of the path. */
function queryOf(pathname: string, search: string): string {
  const [, moved = ''] = /(?:%3f|&|%26)(?:amp(?:;|%3b))*(.*)/i.exec(pathname) ?? []
  const query = moved.includes('=') ? moved : moved.replaceAll(/%3d/gi, '=').replaceAll('%26', '&')
  return query === '' ? search : `?${query}${search.replace('?', '&')}`
}

/** To what `MAX_ADDRESS` leaves of an address, without the parameter that would be cut. */
export function redirectToBeginning(url: string): Response {
  const { pathname, search } = new URL(url.slice(0, MAX_ADDRESS))
  return redirect(302, pathname + search.replace(/[?&][^?&]*$/, ''), 'no-store')
}

function redirect(status: 302 | 308, path: string, cache: string): Response {
  // What begins with two would be an address of another host.
  const location = path.replace(/^\/+/, '/')
  return new Response(null, { status, headers: { location, 'cache-control': cache } })
}
