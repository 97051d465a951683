/** What the server says to a request that never reaches the app: with the headers of every other answer. */
import { STATUS_CODES } from 'node:http'
import { RequestError } from '@hono/node-server'
import { headersOf } from './security-headers.ts'

export type Refusal = 400 | 408 | 413 | 417 | 431

/** The connection goes with it: what follows on it cannot be told from the rest of the refused request. */
export function refusalHeaders(https: boolean): Record<string, string> {
  return { ...headersOf({ https }), 'cache-control': 'no-store', connection: 'close', 'content-length': '0' }
}

/** The answer as it goes over the wire (RFC 9112), for where Node has no response to write to. */
export function refusalText(status: Refusal, https: boolean): string {
  const lines = Object.entries(refusalHeaders(https)).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n`
}

/** For Hono's listener: the answer to a request that makes no `Request`, such as one with a broken address. */
export function refuseRequest(https: boolean): (error: unknown) => Response {
  return (error) =>
    new Response(null, { status: error instanceof RequestError ? 400 : 500, headers: refusalHeaders(https) })
}

/** By the code of a fault: llhttp's (HPE_…) or Node's own. */
const FAULTS: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** What a fault on a connection is answered with. */
export function refusalOf(code = ''): Refusal {
  return FAULTS[code] ?? 400
}
