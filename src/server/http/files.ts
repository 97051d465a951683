import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serverMessages } from '#content/waitlist.ts'
import { shownBy } from '#contract/address.ts'
import { writeAnswer } from '#contract/outcome.ts'
import { accepts } from './encoding.ts'
import { createFormPage } from './form-page.ts'

/** Answers for everything that is not the API. */
export type Files = (request: Request) => Response

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

/** The one file that other sites are to show: the picture beside a shared link. */
const LINK_PREVIEW = '/link-preview.jpg'

/** The files of the page, with the form over it, with the news of a success over it, and of an unknown address. */
const HOME_FILE = '/index.html'
const FORM_FILE = '/join.html'
const JOINED_FILE = '/joined.html'
const UNKNOWN_FILE = '/404.html'

/**
 * Reads the built page into memory, once. A request can then only ask for a path that is in this table: there is no
 * way from an address to another file of the machine.
 */
export async function readFiles(folder: string): Promise<Files> {
  const contents = new Map<string, Bytes>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    contents.set(`/${file.slice(join(folder, '/').length).replaceAll('\\', '/')}`, new Uint8Array(await readFile(file)))
  }

  const files = new Map<string, ServedFile>()
  for (const [path, plain] of contents) {
    const type = TYPES[/\.(\w+)$/.exec(path)?.[1] ?? '']
    // Compressed siblings are found through the file that they stand for.
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
  // A page is served at its own address alone: the router knows no other, and 404.html is no page of its own.
  const home = take(files, HOME_FILE)
  if (home !== undefined) files.set('/', home)
  const form = take(files, FORM_FILE)
  const formPage = form && createFormPage(Buffer.from(form.plain).toString())
  const joined = take(files, JOINED_FILE)
  const unknown = take(files, UNKNOWN_FILE)

  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return writeAnswer('wrongMethod', serverMessages.wrongFileMethod, { allow: 'GET, HEAD' })
    }
    const path = pathOf(request)
    if (path === HOME_FILE) return toHome(request)
    if (path === '/') {
      const shown = shownBy(new URL(request.url).search)
      if (shown === 'form' && formPage !== undefined) return formPage(request, FORM_ANSWER)
      if (shown === 'joined' && joined !== undefined) return send(joined, request, 200)
    }
    const file = files.get(path)
    if (file !== undefined) return send(file, request, 200)
    return unknown === undefined ? writeAnswer('unknownPath', serverMessages.unknownPath) : send(unknown, request, 404)
  }
}

/**
 * No tag, and for no shared cache: each visitor has a key of his own. Not `no-store`, with which a browser that goes
 * back to the form would have forgotten what was typed.
 */
const FORM_ANSWER = {
  status: 200,
  form: '',
  headers: new Headers({ 'cache-control': 'private, no-cache', 'cross-origin-resource-policy': 'same-origin' }),
}

function take(files: Map<string, ServedFile>, path: string): ServedFile | undefined {
  const file = files.get(path)
  files.delete(path)
  return file
}

/** The page's own address, for those who spell out its file; a campaign's parameters go with them. */
function toHome(request: Request): Response {
  const location = `/${new URL(request.url).search}`
  return new Response(null, { status: 308, headers: { location, 'cache-control': 'no-cache' } })
}

/** What is named after its content never changes; the page must be asked for again, so that a release is seen. */
function cacheControl(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return path.endsWith('.html') ? 'no-cache' : 'public, max-age=3600'
}

/** The path as the files are named; one with a broken escape names none. */
function pathOf(request: Request): string {
  try {
    return decodeURIComponent(new URL(request.url).pathname)
  } catch {
    return ''
  }
}

function send(file: ServedFile, request: Request, status: 200 | 404): Response {
  const { encoding, bytes } = negotiate(file, request.headers.get('accept-encoding') ?? '')
  // Each encoding has a tag of its own (RFC 9110, section 8.8.3.3).
  const tag = `"${file.tag}${encoding === undefined ? '' : `-${encoding}`}"`
  const headers: Record<string, string> = {
    'cache-control': file.cacheControl,
    // On a 304 too: it says which policy goes with the answer, and a browser takes the headers of a 304 over.
    'content-type': file.type,
    'cross-origin-resource-policy': file.embeddable ? 'cross-origin' : 'same-origin',
    etag: tag,
    vary: 'accept-encoding',
  }
  if (status === 200 && names(request.headers.get('if-none-match'), tag))
    return new Response(null, { status: 304, headers })
  headers['content-length'] = String(bytes.byteLength)
  if (encoding !== undefined) headers['content-encoding'] = encoding
  return new Response(request.method === 'HEAD' ? null : bytes, { status, headers })
}

/** The smallest form that the browser takes: brotli, then gzip, then as it is. */
function negotiate(file: ServedFile, accepted: string): { encoding: 'br' | 'gzip' | undefined; bytes: Bytes } {
  for (const encoding of ['br', 'gzip'] as const) {
    const bytes = file[encoding]
    if (bytes !== undefined && accepts(accepted, encoding)) return { encoding, bytes }
  }
  return { encoding: undefined, bytes: file.plain }
}

/** If-None-Match (RFC 9110, section 13.1.2): a list of tags, weak or not, or `*`. */
function names(header: string | null, tag: string): boolean {
  return header !== null && header.split(',').some((part) => ['*', tag, `W/${tag}`].includes(part.trim()))
}
