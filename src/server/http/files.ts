import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseAccept } from 'hono/utils/accept'
import { getMimeType } from 'hono/utils/mime'
import { serverMessages } from '#content/waitlist.ts'
import { closedSearch, decode, proposedCategory, viewOf } from '#contract/address.ts'
import { toJson } from './answer.ts'
import { comesFromOwnPage, refererOf } from './referring-page.ts'

/** Handles all requests that are not for the API. */
export type FileHandler = (request: Request) => Response

type Bytes = Uint8Array<ArrayBuffer>
type ServedFile = {
  status: 200 | 404
  headers: Record<string, string>
  tag: string
  plain: Bytes
  br: Bytes | undefined
  gzip: Bytes | undefined
}

/** The pages, which have no paths of their own: `/` serves them, and an unknown path the 404 page. */
const PAGE_FILE = /^\/(?:index|join(?:-\w+)?|joined|404)\.html$/

/** The only file that other sites may embed: the picture of a link preview. */
const LINK_PREVIEW = '/link-preview.jpg'

/**
 * Reads the built page into memory once. A request only looks up its path in this table, so no path leads to another
 * file of the machine. Rejects when the 404 page or the page is missing.
 */
export async function readFiles(folder: string): Promise<FileHandler> {
  const contents = new Map<string, Bytes>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    contents.set(`/${file.slice(join(folder, '/').length).replaceAll('\\', '/')}`, new Uint8Array(await readFile(file)))
  }
  const files = new Map<string, ServedFile>()
  for (const [path, plain] of contents) {
    // Not served under their own names.
    if (/\.(?:br|gz)$/.test(path)) continue
    files.set(path, {
      status: path === '/404.html' ? 404 : 200,
      headers: {
        'cache-control': cacheControl(path),
        // Also on a 304: `securityHeaders` chooses the policy by it, and browsers update cached headers from a 304.
        'content-type': getMimeType(path) ?? 'application/octet-stream',
        'cross-origin-resource-policy': path === LINK_PREVIEW ? 'cross-origin' : 'same-origin',
        vary: 'accept-encoding',
      },
      tag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
      plain,
      br: contents.get(`${path}.br`),
      gzip: contents.get(`${path}.gz`),
    })
  }
  const home = files.get('/index.html')
  const notFound = files.get('/404.html')
  if (home === undefined || notFound === undefined) throw new Error(`${folder} has no built page.`)

  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return toJson({ kind: 'wrongMethod', detail: serverMessages.wrongFileMethod, headers: { allow: 'GET, HEAD' } })
    }
    const { pathname, search } = new URL(request.url)
    const path = decode(pathname)
    // Keeps the query, such as the parameters of a campaign.
    if (path === '/index.html') return redirect(308, `/${search}`, 'no-cache')
    const damaged = DAMAGED.exec(path)
    if (path !== '/' && damaged !== null) {
      const query = queryOf(pathname, search)
      // First, because of repeated parameters the first one counts.
      const kept = damaged.groups?.['short'] === undefined ? query : `?join=1${query.replace('?', '&')}`
      return redirect(302, `/${kept}`, 'no-store')
    }
    if (path !== '/') return send((PAGE_FILE.test(path) ? undefined : files.get(path)) ?? notFound, request)
    const fuller = withParameters(request, search)
    if (fuller !== undefined) return redirect(302, fuller, 'no-store')
    const response = send(pageFor(request, search, files) ?? home, request)
    // What `comesFromOwnPage` reads decides between two pages.
    if (viewOf(search) === 'joined') response.headers.append('vary', 'sec-fetch-site, referer')
    return response
  }
}

function pageFor(request: Request, search: string, pages: Map<string, ServedFile>): ServedFile | undefined {
  const tells = ['sec-fetch-site', 'referer'].some((name) => request.headers.has(name))
  switch (viewOf(search)) {
    case 'form':
      return pages.get(`/join-${proposedCategory(search) ?? ''}.html`) ?? pages.get('/join.html')
    case 'joined':
      // Opened by hand or from elsewhere, nobody has joined. Lynx and some proxies tell nothing of it.
      return !tells || comesFromOwnPage(request) ? pages.get('/joined.html') : undefined
    case 'page':
      return undefined
  }
}

/**
 * Where a link without parameters leads from a page with some, such as those of a campaign: without script, the links that
 * open and close the form are the same on every page.
 */
function withParameters(request: Request, search: string): string | undefined {
  if (search !== '' && search !== '?join=1') return undefined
  const page = comesFromOwnPage(request) ? refererOf(request) : undefined
  const others = closedSearch(page?.pathname === '/' ? page.search : '')
  return others === '' ? undefined : `/${others}${search.replace('?', '&')}`
}

/**
 * `/` as chats and tools damage it, without a letter or digit before the query, such as `//`, `/)` or `/%3Fjoin=1`; and
 * `/join`, the short link of posters, with the same signs around it, or with markup or another script behind it.
 */
const DAMAGED = /^[^\p{L}\p{N}%?&]*(?:(?<short>join)(?:=1)?[^\p{L}\p{N}%?&]*(?:[<>\x80-\u{10ffff}].*)?)?(?:[?&]|$)/iu

/** The query, together with the one that has become part of the path. */
function queryOf(pathname: string, search: string): string {
  const [, moved = ''] = /(?:%3f|&|%26)(?:amp(?:;|%3b))*(.*)/i.exec(pathname) ?? []
  const query = moved.includes('=') ? moved : moved.replaceAll(/%3d/gi, '=').replaceAll('%26', '&')
  return query === '' ? search : `?${query}${search.replace('?', '&')}`
}

function redirect(status: 302 | 308, location: string, cache: string): Response {
  return new Response(null, { status, headers: { location, 'cache-control': cache } })
}

/** Files with a hash in their names never change. Pages are revalidated, so that a release is visible at once. */
function cacheControl(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return path.endsWith('.html') ? 'no-cache' : 'public, max-age=3600'
}

/** Sends the smallest representation that the browser accepts: brotli, gzip or uncompressed. */
function send(file: ServedFile, request: Request): Response {
  const { status } = file
  const accepted = parseAccept(request.headers.get('accept-encoding') ?? '')
  const encoding = (['br', 'gzip'] as const).find(
    (name) => file[name] !== undefined && accepted.some(({ type, q }) => type === name && q > 0),
  )
  // Each encoding needs its own ETag (RFC 9110, section 8.8.3.3).
  const etag = encoding === undefined ? `"${file.tag}"` : `"${file.tag}-${encoding}"`
  const headers: Record<string, string> = { ...file.headers, etag }
  // If-None-Match is a list of strong or weak ETags (RFC 9110, section 13.1.2).
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((part) => part.trim())
  if (status === 200 && (known.includes(etag) || known.includes(`W/${etag}`))) {
    return new Response(null, { status: 304, headers })
  }
  const bytes = (encoding && file[encoding]) ?? file.plain
  headers['content-length'] = String(bytes.byteLength)
  if (encoding !== undefined) headers['content-encoding'] = encoding
  return new Response(request.method === 'HEAD' ? null : bytes, { status, headers })
}
