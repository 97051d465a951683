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

/** Parses multipart/form-data (RFC 7578). Returns undefined when it is malformed. */
export function parseMultipartForm(bytes: Uint8Array, boundary: string): FormData | undefined {
  const form = new FormData()
  try {
    for (const part of parseMultipart(bytes, { boundary, maxParts: MAX_FIELDS, maxHeaderSize: MAX_HEADER })) {
      const { name } = part
      if (name === undefined) return undefined
      // No field takes a file: what is in it does not matter.
      form.append(name, isFile(part) ? new Blob() : utf8.decode(part.bytes))
    }
  } catch {
    return undefined
  }
  return form
}

/** Each look at `name` or `isFile` reads the part's headers anew, but not `headers`: few parts can be files. */
function isFile(part: MultipartPart): boolean {
  const { 'content-type': type, 'content-disposition': disposition = '' } = part.headers
  return (type !== undefined || disposition.includes('filename')) && part.isFile
}
