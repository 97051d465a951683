import type { MiddlewareHandler } from 'hono'

/** The most that an application may weigh with its envelope, in bytes: all fields at their limits take half of it. */
const MAX_BYTES = 64 * 1024

/**
 * What is read, and thrown away, of a body that is refused. Node's own fetch and most proxies send a body to its end
 * before they look at the answer; when the connection is closed under them they report a failure in its place.
 */
const DISCARDED = { bytes: 1024 * 1024, milliseconds: 5000 }

/** `broken`: the sender went away before the end. */
export type Body = { kind: 'whole'; bytes: Uint8Array<ArrayBuffer> } | { kind: 'tooLarge' } | { kind: 'broken' }

/**
 * Reads a body whole, or gives up as soon as it is larger than `maxBytes` bytes. A body that announces its length cannot
 * be longer (RFC 9112, section 6.3); one that does not, a chunked one, is counted while it is read.
 */
export async function readBody(request: Request, maxBytes = MAX_BYTES): Promise<Body> {
  try {
    const bytes = await (request.headers.has('content-length')
      ? readAnnounced(request)
      : readCounted(request, maxBytes))
    return bytes === undefined || bytes.byteLength > maxBytes ? { kind: 'tooLarge' } : { kind: 'whole', bytes }
  } catch {
    return { kind: 'broken' }
  }
}

async function readAnnounced(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await request.arrayBuffer())
}

async function readCounted(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = []
  let length = 0
  if (request.body === null) return new Uint8Array()
  const reader = request.body.getReader()
  for (;;) {
    const next = await reader.read()
    if (next.done) return joined(chunks, length)
    length += next.value.byteLength
    if (length > maxBytes) {
      await discard(reader)
      return undefined
    }
    chunks.push(next.value)
  }
}

/** Takes in what an answer was given without, so that its sender gets to read it. */
export const discardUnread: MiddlewareHandler = async (context, next) => {
  await next()
  const { method, raw } = context.req
  if (method === 'GET' || method === 'HEAD' || raw.bodyUsed || raw.body === null) return
  if (!(await discard(raw.body.getReader()))) context.res.headers.set('connection', 'close')
}

/** Whether that was all of it. */
async function discard(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), DISCARDED.milliseconds)
  })
  try {
    for (let length = 0; length <= DISCARDED.bytes;) {
      const next = await Promise.race([reader.read(), late])
      if (next === undefined) return false
      if (next.done) return true
      length += next.value.byteLength
    }
    return false
  } catch {
    // The sender went away.
    return false
  } finally {
    clearTimeout(timer)
  }
}

function joined(chunks: Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

/** True when the sender itself says that the body is larger than `maxBytes` bytes: it need not be read then. */
export function announcesTooMuch(request: Request, maxBytes = MAX_BYTES): boolean {
  return Number(request.headers.get('content-length') ?? 0) > maxBytes
}
