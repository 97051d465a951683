import type { MiddlewareHandler } from 'hono'

/** The maximum size of a body. An application with all fields at their limits takes half of it. */
const MAX_BYTES = 64 * 1024

/**
 * How much of a rejected body is read and discarded. Node's fetch and most proxies read the response only after they have
 * sent the body. If the server closed the connection before, they would report a network error instead.
 */
const MAX_DISCARDED = 1024 * 1024

/** What a chunk counts for at least, because each costs time: 60 KB in chunks of a byte took 0.3 seconds. */
const MIN_CHUNK = 256

/** `broken`: the client disconnected before the end of the body. */
export type BodyResult = { kind: 'whole'; bytes: Uint8Array<ArrayBuffer> } | { kind: 'tooLarge' } | { kind: 'broken' }

/** Reads a body, or stops when it is larger than `MAX_BYTES`. */
export async function readBody(request: Request): Promise<BodyResult> {
  const length = request.headers.get('content-length')
  if (Number(length) > MAX_BYTES) return { kind: 'tooLarge' }
  try {
    if (length === null && request.body !== null) return await readChunked(request.body)
    // With Content-Length a body cannot be longer than that (RFC 9112, section 6.3).
    return { kind: 'whole', bytes: new Uint8Array(await request.arrayBuffer()) }
  } catch {
    return { kind: 'broken' }
  }
}

async function readChunked(body: ReadableStream<Uint8Array>): Promise<BodyResult> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body.values({ preventCancel: true })) {
    length += Math.max(chunk.byteLength, MIN_CHUNK)
    chunks.push(chunk)
    if (length > MAX_BYTES) break
  }
  if (length <= MAX_BYTES) return { kind: 'whole', bytes: new Uint8Array(Buffer.concat(chunks)) }
  await discard(body)
  return { kind: 'tooLarge' }
}

/** Reads the rest of a body that the handler did not read, so that the client can read the response. */
export const discardUnread: MiddlewareHandler = async (context, next) => {
  await next()
  const { method, raw } = context.req
  if (method === 'GET' || method === 'HEAD') return
  const finish = async () => raw.bodyUsed || raw.body === null || (await discard(raw.body))
  // Node's adapter throws when it is asked for the body of a request whose address has credentials.
  if (!(await finish().catch(() => false))) context.res.headers.set('connection', 'close')
}

/** Resolves to true at the end of the body, to false after `MAX_DISCARDED`. Rejects when the client disconnects. */
async function discard(body: ReadableStream<Uint8Array>): Promise<boolean> {
  let left = MAX_DISCARDED
  for await (const chunk of body.values({ preventCancel: true })) {
    left -= Math.max(chunk.byteLength, MIN_CHUNK)
    if (left < 0) return false
  }
  return true
}
