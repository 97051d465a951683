import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseAccept } from 'hono/utils/accept'
import { getMimeType } from 'hono/utils/mime'
import { pageOfAddress } from './page-of-address.ts'

/** Responds to GET and HEAD for all that is not the API's. */
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

/** Other sites may embed these: messengers show the link preview, and bookmark services the icons. */
export const PICTURE = /\.(?:ico|png|svg|jpe?g|webp|avif)$/

/** Reads a build into memory, so that no path leads to another file. Rejects when the page or the 404 page is missing. */
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
        'cross-origin-resource-policy': PICTURE.test(path) ? 'cross-origin' : 'same-origin',
        vary: 'accept-encoding',
      },
      tag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
      plain,
      br: contents.get(`${path}.br`),
      gzip: contents.get(`${path}.gz`),
    })
  }
  const notFound = files.get('/404.html')
  if (!files.has('/index.html') || notFound === undefined) throw new Error(`${folder} has no built page.`)

  return (request) => {
    const meant = pageOfAddress(request)
    if (meant instanceof Response) return meant
    const [file = notFound] = meant.paths.flatMap((path) => files.get(path) ?? [])
    const response = send(file, request)
    if (meant.vary !== undefined) response.headers.append('vary', meant.vary)
    return response
  }
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
  if (status === 200 && (known.includes(etag) || known.includes(`W/${etag}`)))
    return new Response(null, { status: 304, headers })
  const bytes = (encoding && file[encoding]) ?? file.plain
  headers['content-length'] = String(bytes.byteLength)
  if (encoding !== undefined) headers['content-encoding'] = encoding
  return new Response(request.method === 'HEAD' ? null : bytes, { status, headers })
}
