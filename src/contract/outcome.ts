import * as v from 'valibot'

/** The path of the endpoint on the back end. */
export const WAITLIST_PATH = '/api/waitlist'

/** A UUID. A retry with the same key and values gets the first response again: that may have been lost. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'

/** The id of the form, and the beginning of those in it: others write `join` and `name` too. A hidden input elsewhere in a page that is sent back names it in its `form` attribute. */
export const FORM_ID = 'waitlist-form'

/** The HTTP status of every response of the API. Server and browser both use this table. */
export const STATUS = {
  joined: 200,
  malformed: 400,
  foreign: 403,
  unknownPath: 404,
  wrongMethod: 405,
  duplicate: 409,
  /** The list takes no more applications. The page shows its `detail`. */
  closed: 410,
  tooLarge: 413,
  wrongType: 415,
  invalid: 422,
  limited: 429,
  unavailable: 503,
} as const

export type StatusName = keyof typeof STATUS

/** The results of a submission that have their own messages (src/content/README.md, 'Sending'). */
export type Outcome =
  | { kind: 'joined' }
  | { kind: 'duplicate' }
  | { kind: 'limited' }
  /** The server's reason is in `detail`. */
  | { kind: 'refused'; detail: string }
  /** A success status other than 200. */
  | { kind: 'unexpected' }
  /** Anything else, such as no network, an error without `detail`, or a page in place of the answer. */
  | { kind: 'failed' }

/** Maps a response to its outcome. Never rejects: an unreadable response is `failed`. */
export async function readOutcome(response: Response): Promise<Outcome> {
  if (response.status === STATUS.limited) return { kind: 'limited' }
  if (response.ok && response.status !== STATUS.joined) return { kind: 'unexpected' }
  const known = response.ok ? 'joined' : response.status === STATUS.duplicate ? 'duplicate' : undefined
  const type = response.headers.get('content-type') ?? ''
  // On a poor line the rest of an answer may come late, or never.
  if (known && /json/i.test(type)) return { kind: known }
  const text = await response.text().catch(() => '')
  // A page of a firewall, a proxy or a hotel: the application has not reached the list. Some do not say that they are one.
  if (/html/i.test(type) || /^\s*</.test(text)) return { kind: 'failed' }
  if (known) return { kind: known }
  const body: unknown = await new Response(text).json().catch(() => undefined)
  return v.is(DetailSchema, body) ? { kind: 'refused', detail: body.detail } : { kind: 'failed' }
}

const DetailSchema = v.object({
  detail: v.pipe(
    v.string(),
    v.check((text) => text.trim() !== ''),
  ),
})
