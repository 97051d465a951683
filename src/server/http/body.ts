import type { MiddlewareHandler } from 'hono'

/** The maximum size of a body. An application with all fields at their limits takes half of it. */
const MAX_BYTES = 64 * 1024
/** How much more of a refused body is read: a megabyte in all. */
const MAX_DISCARDED = 1024 * 1024 - MAX_BYTES
/** What a chunk counts for at least, because each costs time: 60 KB in chunks of a byte took 0.3 seconds. */
const MIN_CHUNK = 256

/** Reads a body, or stops when it is larger than `MAX_BYTES`. `broken`: the client disconnected before its end. */
export async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer> | 'tooLarge' | 'broken'> {
  const length = request.headers.get('content-length')
  if (Number(length) > MAX_BYTES) return 'tooLarge'
  const chunks: Uint8Array[] = []
  try {
    // With Content-Length a body cannot be longer than that (RFC 9112, section 6.3).
    if (length !== null) return new Uint8Array(await request.arrayBuffer())
    const isWhole = await hasEnded(request, MAX_BYTES, (chunk) => chunks.push(chunk))
    return isWhole ? new Uint8Array(Buffer.concat(chunks)) : 'tooLarge'
  } catch {
    return 'broken'
  }
}

/**
 * Reads what a refusal has left of the body before the response is sent: Node's fetch and most proxies read it only after they
 * have sent the body. Where still more is left, the connection is closed (see `listen`).
 */
export const readRefused: MiddlewareHandler = async (context, next) => {
  await next()
  // A body that was read to its end is locked.
  const isRead = context.res.status < 400 || (await hasEnded(context.req.raw, MAX_DISCARDED).catch(() => true))
  if (!isRead) context.res.headers.set('connection', 'close')
}

/** Reads on to the end of the body, or until it exceeds `most`. */
async function hasEnded({ body }: Request, most: number, take?: (chunk: Uint8Array) => void): Promise<boolean> {
  let length = 0
  for await (const chunk of body?.values({ preventCancel: true }) ?? []) {
    length += Math.max(chunk.byteLength, MIN_CHUNK)
    if (length > most) return false
    take?.(chunk)
  }
  return true
}
