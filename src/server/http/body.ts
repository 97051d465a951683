/** The maximum size of a body. An application with all fields at their limits takes half of it. */
const MAX_BYTES = 64 * 1024

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
  // A cancelled body resets the connection: Node's fetch and most proxies read the response only after they have sent the
  // body. Node's adapter reads the rest of it for a while.
  for await (const chunk of body.values({ preventCancel: true })) {
    length += Math.max(chunk.byteLength, MIN_CHUNK)
    if (length > MAX_BYTES) return { kind: 'tooLarge' }
    chunks.push(chunk)
  }
  return { kind: 'whole', bytes: new Uint8Array(Buffer.concat(chunks)) }
}
