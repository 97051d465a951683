/** The most that an application may weigh with its envelope, in bytes: all fields at their limits take half of it. */
export const MOST_BYTES = 64 * 1024

/** `broken`: the sender went away before the end. */
export type Body = { kind: 'whole'; bytes: Uint8Array<ArrayBuffer> } | { kind: 'tooLarge' } | { kind: 'broken' }

/**
 * Reads a body whole, or gives up as soon as it is larger than `most` bytes. The length is counted while reading:
 * the header that announces it may be missing (a chunked body) or untrue.
 */
export async function readBody(request: Request, most = MOST_BYTES): Promise<Body> {
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of request.body ?? []) {
      length += chunk.byteLength
      if (length > most) return { kind: 'tooLarge' }
      chunks.push(chunk)
    }
  } catch {
    return { kind: 'broken' }
  }
  return { kind: 'whole', bytes: joined(chunks, length) }
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

/** True when the sender itself says that the body is larger than `most` bytes: it need not be read then. */
export function announcesTooMuch(request: Request, most = MOST_BYTES): boolean {
  return Number(request.headers.get('content-length') ?? 0) > most
}

/** The fields of a multipart body, or undefined when its bytes do not follow the format. */
export async function parseForm(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData | undefined> {
  try {
    return await new Response(bytes, { headers: { 'content-type': contentType } }).formData()
  } catch {
    return undefined
  }
}
