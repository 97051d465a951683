import { boundaryOf, parseMultipart } from './multipart.ts'
import { isUrlencoded, parseUrlencoded } from './urlencoded.ts'

/** Returns undefined when the bytes are not valid in their format. */
export type FormParser = (bytes: Uint8Array<ArrayBuffer>) => FormData | undefined

/** The parser for a Content-Type, or undefined if that is no form. Accepts urlencoded forms only from browsers. */
export function formParserFor(contentType: string, byBrowser: boolean): FormParser | undefined {
  const boundary = boundaryOf(contentType)
  if (boundary !== undefined) return (bytes) => parseMultipart(bytes, boundary)
  return byBrowser && isUrlencoded(contentType) ? parseUrlencoded : undefined
}
