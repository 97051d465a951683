/** Where applications go, below the back end's address (specification, section 7). */
export const WAITLIST_PATH = '/api/waitlist'

/**
 * Carries a UUID made once for each filled-in form. A request sent again with the same key and the same values is
 * answered as the first one was, so that a visitor whose answer was lost on the way is not told 'already registered'.
 */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'

/** The HTTP status of everything the server can answer. Both sides read this table and no other. */
export const STATUS = {
  joined: 200,
  malformed: 400,
  foreign: 403,
  unknownPath: 404,
  wrongMethod: 405,
  duplicate: 409,
  tooLarge: 413,
  wrongType: 415,
  invalid: 422,
  limited: 429,
  unavailable: 503,
} as const

export type Answer = keyof typeof STATUS

/** What sending an application can come to, as the visitor is told (specification, section 8). */
export type Outcome =
  | { kind: 'joined' }
  | { kind: 'duplicate' }
  | { kind: 'limited' }
  /** The server said why, in `detail`. */
  | { kind: 'refused'; detail: string }
  /** A success that is not 200. */
  | { kind: 'unexpected' }
  /** Anything else: no network, no readable answer. */
  | { kind: 'failed' }

/**
 * Reads an answer as the specification's sections 4 and 8 have it. Never rejects: an answer that cannot be read
 * is a failure like any other.
 */
export async function readOutcome(response: Response): Promise<Outcome> {
  if (response.status === STATUS.joined) return { kind: 'joined' }
  if (response.ok) return { kind: 'unexpected' }
  if (response.status === STATUS.duplicate) return { kind: 'duplicate' }
  if (response.status === STATUS.limited) return { kind: 'limited' }
  const detail = await readDetail(response)
  return detail === undefined ? { kind: 'failed' } : { kind: 'refused', detail }
}

async function readDetail(response: Response): Promise<string | undefined> {
  try {
    const body: unknown = await response.json()
    if (typeof body !== 'object' || body === null || !('detail' in body)) return undefined
    return typeof body.detail === 'string' && body.detail.trim() !== '' ? body.detail : undefined
  } catch {
    return undefined
  }
}

/** The server's answer: its status from the table, `{"status":"success"}` or `{"detail": …}` as JSON. */
export function writeAnswer(
  ...[answer, detail, headers]:
    | [answer: 'joined']
    | [answer: Exclude<Answer, 'joined'>, detail: string, headers?: Record<string, string>]
): Response {
  const body = answer === 'joined' ? { status: 'success' } : { detail }
  return Response.json(body, { status: STATUS[answer], headers: { 'cache-control': 'no-store', ...headers } })
}
