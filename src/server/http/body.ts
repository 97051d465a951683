/** The most that an application may weigh with its envelope, in bytes: all fields at their limits take half of it. */
const MAX_BYTES = 64 * 1024

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
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength
    if (length > maxBytes) return undefined
    chunks.push(chunk)
  }
  return joined(chunks, length)
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
