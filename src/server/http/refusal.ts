/** Responses to requests that do not reach the app, with the same security headers as all others. */
import { STATUS_CODES } from 'node:http'
import { RequestError } from '@hono/node-server'
import { securityHeadersFor } from './security-headers.ts'

export type Refusal = 400 | 408 | 413 | 417 | 431

/** Closes the connection: the next bytes may be the rest of the refused request. */
export function refusalHeaders(https: boolean): Record<string, string> {
  return { ...securityHeadersFor({ https }), 'cache-control': 'no-store', connection: 'close', 'content-length': '0' }
}

/** The response as bytes of HTTP/1.1 (RFC 9112), for events in which Node has no response object. */
export function refusalText(status: Refusal, https: boolean): string {
  const lines = Object.entries(refusalHeaders(https)).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n`
}

/** The error handler of Hono's listener, for requests that are no valid `Request`, such as one with an invalid URL. */
export function refuseRequest(https: boolean): (error: unknown) => Response {
  return (error) =>
    new Response(null, { status: error instanceof RequestError ? 400 : 500, headers: refusalHeaders(https) })
}

/** Statuses of the error codes of llhttp (HPE_…) and Node. */
const STATUS_OF_ERROR: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** The status for an error code of 'clientError'. */
export function refusalOf(code = ''): Refusal {
  return STATUS_OF_ERROR[code] ?? 400
}
