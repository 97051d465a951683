import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serverMessages } from '#content/waitlist.ts'
import { proposedCategory, viewOf } from '#contract/address.ts'
import { apiResponse } from '#contract/outcome.ts'
import { comesFromOwnPage } from './attribution.ts'
import { accepts } from './encoding.ts'

/** Handles all requests that are not for the API. */
export type FileHandler = (request: Request) => Response

type Bytes = Uint8Array<ArrayBuffer>
type ServedFile = {
  type: string
  embeddable: boolean
  cacheControl: string
  tag: string
  plain: Bytes
  br: Bytes | undefined
  gzip: Bytes | undefined
}

const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  map: 'application/json',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff2: 'font/woff2',
  xml: 'application/xml',
}

/** The only file that other sites may embed: the picture of a link preview. */
const LINK_PREVIEW = '/link-preview.jpg'

/** The page, the page with the form (without a chosen category and with each one), with the confirmation, and the 404 page. */
const HOME_FILE = '/index.html'
const FORM_FILE = /^\/join(?:-(\w+))?\.html$/
const JOINED_FILE = '/joined.html'
const NOT_FOUND_FILE = '/404.html'

/**
 * Reads the built page into memory once. A request only looks up its path in this table, so no path leads to another
 * file of the machine.
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
    const type = TYPES[/\.(\w+)$/.exec(path)?.[1] ?? '']
    // `.br` and `.gz` files are not served under their own names.
    if (type === undefined) continue
    files.set(path, {
      type,
      embeddable: path === LINK_PREVIEW,
      cacheControl: cacheControl(path),
      tag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
      plain,
      br: contents.get(`${path}.br`),
      gzip: contents.get(`${path}.gz`),
    })
  }
  // The HTML files have no URLs of their own: `/` serves most of them, and an unknown path the 404 page.
  const home = removeFile(files, HOME_FILE)
  if (home !== undefined) files.set('/', home)
  const forms = new Map<string, ServedFile>()
  for (const path of files.keys()) {
    const name = FORM_FILE.exec(path)
    const form = name === null ? undefined : removeFile(files, path)
    if (form !== undefined) forms.set(name?.[1] ?? '', form)
  }
  const joined = removeFile(files, JOINED_FILE)
  const notFound = removeFile(files, NOT_FOUND_FILE)

  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return apiResponse('wrongMethod', serverMessages.wrongFileMethod, { allow: 'GET, HEAD' })
    }
    const path = pathOf(request)
    if (path === HOME_FILE) return redirectToHome(request)
    if (path === '/') {
      const { search } = new URL(request.url)
      const view = viewOf(search)
      // Opened by hand or from elsewhere, nobody has joined.
      if (view === 'joined' && joined !== undefined && comesFromOwnPage(request)) return send(joined, request, 200)
      const form = view === 'form' ? (forms.get(proposedCategory(search) ?? '') ?? forms.get('')) : undefined
      if (form !== undefined) return send(form, request, 200)
    }
    const file = files.get(path)
    if (file !== undefined) return send(file, request, 200)
    return notFound === undefined
      ? apiResponse('unknownPath', serverMessages.unknownPath)
      : send(notFound, request, 404)
  }
}

function removeFile(files: Map<string, ServedFile>, path: string): ServedFile | undefined {
  const file = files.get(path)
  files.delete(path)
  return file
}

/** Redirects /index.html to / and keeps the query, such as the parameters of a campaign. */
function redirectToHome(request: Request): Response {
  const location = `/${new URL(request.url).search}`
  return new Response(null, { status: 308, headers: { location, 'cache-control': 'no-cache' } })
}

/** Files with a hash in their names never change. Pages are revalidated, so that a release is visible at once. */
function cacheControl(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return path.endsWith('.html') ? 'no-cache' : 'public, max-age=3600'
}

/** The decoded path, or '' for an invalid escape sequence. */
function pathOf(request: Request): string {
  try {
    return decodeURIComponent(new URL(request.url).pathname)
  } catch {
    return ''
  }
}

function send(file: ServedFile, request: Request, status: 200 | 404): Response {
  const { encoding, bytes } = negotiate(file, request.headers.get('accept-encoding') ?? '')
  // Each encoding needs its own ETag (RFC 9110, section 8.8.3.3).
  const tag = `"${file.tag}${encoding === undefined ? '' : `-${encoding}`}"`
  const headers: Record<string, string> = {
    'cache-control': file.cacheControl,
    // Also on a 304: `securityHeaders` chooses the policy by it, and browsers update cached headers from a 304.
    'content-type': file.type,
    'cross-origin-resource-policy': file.embeddable ? 'cross-origin' : 'same-origin',
    etag: tag,
    vary: 'accept-encoding',
  }
  if (status === 200 && matches(request.headers.get('if-none-match'), tag))
    return new Response(null, { status: 304, headers })
  headers['content-length'] = String(bytes.byteLength)
  if (encoding !== undefined) headers['content-encoding'] = encoding
  return new Response(request.method === 'HEAD' ? null : bytes, { status, headers })
}

/** The smallest representation that the browser accepts: brotli, gzip or uncompressed. */
function negotiate(file: ServedFile, accepted: string): { encoding: 'br' | 'gzip' | undefined; bytes: Bytes } {
  for (const encoding of ['br', 'gzip'] as const) {
    const bytes = file[encoding]
    if (bytes !== undefined && accepts(accepted, encoding)) return { encoding, bytes }
  }
  return { encoding: undefined, bytes: file.plain }
}

/** If-None-Match (RFC 9110, section 13.1.2): a list of strong or weak ETags, or `*`. */
function matches(header: string | null, tag: string): boolean {
  return header !== null && header.split(',').some((part) => ['*', tag, `W/${tag}`].includes(part.trim()))
}
