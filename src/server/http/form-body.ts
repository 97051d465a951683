import { boundaryOf, parseMultipart } from './multipart.ts'
import { isUrlencoded, parseUrlencoded } from './urlencoded.ts'

/** The fields of a body, or undefined when its bytes do not follow their format. */
export type FormReader = (bytes: Uint8Array<ArrayBuffer>) => FormData | undefined

/** The reader of a body of that type, or undefined when it is no form; the older of the two types from browsers alone. */
export function formReader(contentType: string, byBrowser: boolean): FormReader | undefined {
  const boundary = boundaryOf(contentType)
  if (boundary !== undefined) return (bytes) => parseMultipart(bytes, boundary)
  return byBrowser && isUrlencoded(contentType) ? parseUrlencoded : undefined
}
