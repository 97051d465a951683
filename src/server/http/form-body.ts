import { TYPED_LIMIT } from '#contract/form.ts'
import { getMultipartBoundary, parseMultipart, type MultipartPart } from '@remix-run/multipart-parser'

/** The maximum number of fields, also of unknown ones: each costs time. */
const MAX_FIELDS = 32
/** The maximum bytes of the headers of one field. Reading 64 KB of them takes 20 to 40 ms. */
const MAX_HEADER = 1024

// Keeps a byte order mark, as `FormData` of the platform does.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export function isMultipart(contentType: string): boolean {
  return /^\s*multipart\/form-data\s*(?:;|$)/i.test(contentType)
}

/** Undefined when it is missing, or longer than RFC 2046 allows (section 5.1.1): the parser's time grows with its length. */
export function boundaryOf(contentType: string): string | undefined {
  const boundary = getMultipartBoundary(contentType) ?? ''
  return boundary.length >= 1 && boundary.length <= 70 ? boundary : undefined
}

/**
 * Parses multipart/form-data (RFC 7578). No text goes further that the page's own fields could not hold: the time of what reads
 * it is bounded here.
 */
export function parseMultipartForm(bytes: Uint8Array, boundary: string): FormData | 'malformed' | 'tooLarge' {
  const form = new FormData()
  // What stands before the first boundary is ignored (RFC 2046, section 5.1.1). The parser does that after 0.16.3.
  const lines = Buffer.concat([Buffer.from('\r\n'), bytes])
  const opened = lines.subarray(lines.indexOf(`\r\n--${boundary}`, 0, 'latin1') + 2)
  try {
    for (const part of parseMultipart(opened, { boundary, maxParts: MAX_FIELDS, maxHeaderSize: MAX_HEADER })) {
      const { name } = part
      if (name === undefined || isEncoded(part)) return 'malformed'
      // No field takes a file: what is in it does not matter.
      const value = part.isFile ? new Blob() : utf8.decode(part.bytes)
      if (typeof value === 'string' && value.length > TYPED_LIMIT) return 'tooLarge'
      form.append(name, value)
    }
  } catch {
    return 'malformed'
  }
  return form
}

/** RFC 7578 forbids it (section 4.7). Read as it stands, the code would be stored as the value. */
function isEncoded({ headers }: MultipartPart): boolean {
  return !/^(?:7bit|8bit|binary)$/i.test(headers['content-transfer-encoding'] ?? 'binary')
}
