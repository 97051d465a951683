import { getMultipartBoundary, parseMultipart } from '@remix-run/multipart-parser'

/** The maximum number of fields, also of unknown ones: each costs time. */
const MAX_FIELDS = 32

// Keeps a byte order mark, as `FormData` of the platform does.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export function isMultipart(contentType: string): boolean {
  return /^\s*multipart\/form-data\s*(?:;|$)/i.test(contentType)
}

/** Parses multipart/form-data (RFC 7578). Returns undefined when it is malformed. */
export function parseMultipartForm(bytes: Uint8Array, contentType: string): FormData | undefined {
  const form = new FormData()
  try {
    const boundary = getMultipartBoundary(contentType) ?? ''
    for (const part of parseMultipart(bytes, { boundary, maxParts: MAX_FIELDS })) {
      if (part.name === undefined) return undefined
      // No field takes a file: what is in it does not matter.
      form.append(part.name, part.isFile ? new Blob() : utf8.decode(part.bytes))
    }
  } catch {
    return undefined
  }
  return form
}
