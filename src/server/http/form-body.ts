import { getMultipartBoundary, parseMultipart } from '@remix-run/multipart-parser'

/** The maximum number of fields, also of unknown ones: each costs time. */
const MAX_FIELDS = 32

// Keeps a byte order mark, as `FormData` of the platform does.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Returns undefined when the bytes are not valid in their format. */
export type FormParser = (bytes: Uint8Array<ArrayBuffer>) => FormData | undefined

/** The parser for a Content-Type, or undefined if that is no form. Accepts urlencoded forms only from browsers. */
export function formParserFor(contentType: string, byBrowser: boolean): FormParser | undefined {
  const [type = ''] = contentType.toLowerCase().split(';')
  const isMultipart = type.trim() === 'multipart/form-data'
  if (!isMultipart && !(byBrowser && type.trim() === 'application/x-www-form-urlencoded')) return undefined
  const boundary = getMultipartBoundary(contentType) ?? ''
  return (bytes) => {
    try {
      return isMultipart ? fromMultipart(bytes, boundary) : fromUrlencoded(bytes)
    } catch {
      return undefined
    }
  }
}

/** multipart/form-data (RFC 7578). Throws when it is malformed. */
function fromMultipart(bytes: Uint8Array, boundary: string): FormData {
  const form = new FormData()
  for (const part of parseMultipart(bytes, { boundary, maxParts: MAX_FIELDS })) {
    if (part.name === undefined) throw new Error('A part has no name.')
    // No field takes a file: what is in it does not matter.
    form.append(part.name, part.isFile ? new Blob() : utf8.decode(part.bytes))
  }
  return form
}

/** application/x-www-form-urlencoded (URL Standard, section 5.1), which old browsers and tools post. */
function fromUrlencoded(bytes: Uint8Array): FormData | undefined {
  const pairs = new URLSearchParams(utf8.decode(bytes))
  if (pairs.size > MAX_FIELDS) return undefined
  const form = new FormData()
  for (const [name, value] of pairs) form.append(name, value)
  return form
}
