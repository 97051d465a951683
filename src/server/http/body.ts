import type { MiddlewareHandler } from 'hono'

/** The maximum size of a body. An application with all fields at their limits takes half of it. */
const MAX_BYTES = 64 * 1024

/**
 * How much of a rejected body is read and discarded. Node's fetch and most proxies read the response only after they have
 * sent the body. If the server closed the connection before, they would report a network error instead.
 */
const MAX_DISCARDED = { bytes: 1024 * 1024, milliseconds: 5000 }

/** `broken`: the client disconnected before the end of the body. */
export type BodyResult = { kind: 'whole'; bytes: Uint8Array<ArrayBuffer> } | { kind: 'tooLarge' } | { kind: 'broken' }

/** Reads a body, or stops when it is larger than `MAX_BYTES`. */
export async function readBody(request: Request): Promise<BodyResult> {
  try {
    // With Content-Length a body cannot be longer than that (RFC 9112, section 6.3).
    const bytes = await (request.headers.has('content-length') ? request.arrayBuffer() : readChunked(request))
    return bytes === undefined ? { kind: 'tooLarge' } : { kind: 'whole', bytes: new Uint8Array(bytes) }
  } catch {
    return { kind: 'broken' }
  }
}

async function readChunked({ body }: Request): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (body === null) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = body.getReader()
  for (;;) {
    const next = await reader.read()
    if (next.done) return new Uint8Array(Buffer.concat(chunks))
    length += next.value.byteLength
    if (length > MAX_BYTES) {
      await discard(reader)
      return undefined
    }
    chunks.push(next.value)
  }
}

/** Reads the rest of a body that the handler did not read, so that the client can read the response. */
export const discardUnread: MiddlewareHandler = async (context, next) => {
  await next()
  const { method, raw } = context.req
  if (method === 'GET' || method === 'HEAD' || raw.bodyUsed || raw.body === null) return
  if (!(await discard(raw.body.getReader()))) context.res.headers.set('connection', 'close')
}

/** Resolves to true at the end of the body, to false at a limit of `MAX_DISCARDED`. */
async function discard(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), MAX_DISCARDED.milliseconds)
  })
  try {
    for (let length = 0; length <= MAX_DISCARDED.bytes;) {
      const next = await Promise.race([reader.read(), timeout])
      if (next === undefined) return false
      if (next.done) return true
      length += next.value.byteLength
    }
    return false
  } catch {
    // The client disconnected.
    return false
  } finally {
    clearTimeout(timer)
  }
}

/** True when Content-Length is larger than `MAX_BYTES`, so that the body need not be read. */
export function exceedsLimit(request: Request): boolean {
  return Number(request.headers.get('content-length') ?? 0) > MAX_BYTES
}
