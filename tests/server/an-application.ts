import type { Application, FieldName } from '#contract/application.ts'
import { ATTRIBUTION, type Attribution } from '#server/attribution.ts'
import { WAITLIST_PATH } from '#contract/outcome.ts'
import type { ReceivedApplication } from '#server/storage/stored-application.ts'

export type Fields = Record<string, string | Blob | undefined>

/** A value for every field. */
export const filled: Record<FieldName, string> = {
  name: 'Asha Rao',
  email: 'asha@example.com',
  whatsapp: '+919876543210',
  category: 'filmmaker',
  instagram_link: 'instagram.com/asha',
  youtube_link: 'youtube.com/@asha',
  linkedin_link: 'linkedin.com/in/asha',
}

/** The columns of an application without attribution. */
export const unattributed = Object.fromEntries(ATTRIBUTION.map((name) => [name, null])) as Record<
  keyof Attribution,
  null
>

/** The columns of an application without a webhook message. */
export const untold = {
  webhook_id: null,
  webhook_attempts: null,
  webhook_next_attempt_at: null,
  webhook_last_error: null,
}

/** The body of a complete request. `changes` replaces values; `undefined` removes a field. */
export function anApplication(changes: Fields = {}): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...filled, ...changes }))
    if (value !== undefined) body.append(name, value)
  return body
}

/** The same as the store takes it, without optional values and without a key. */
export function aReceived(
  fields: Partial<Application>,
  others: Partial<ReceivedApplication> = {},
): ReceivedApplication {
  const application = { name: filled.name, email: filled.email, category: 'educator', ...fields } as const
  return { application, attribution: {}, receivedAt: new Date(), idempotencyKeyDigest: undefined, ...others }
}

/** Texts without a visible character, with their names. */
export const invisible: [name: string, text: string][] = [
  ['zero-width spaces', '\u200b\u200b'],
  ['joiners', '\u200c\u200d\u2060'],
  ['a byte order mark', '\ufeff'],
  ['directional marks', '\u200e\u200f\u061c\u202e'],
  ['Hangul fillers', '\u115f\u1160\u3164\uffa0'],
  ['the Braille pattern blank', '\u2800'],
  ['the null notehead', '\u{1d159}'],
  ['a mixture with spaces', ' \u3000\u200b \u2800 '],
]

/** A request like a browser's. */
export function aRequest(body: BodyInit = anApplication(), headers: Record<string, string> = {}): Request {
  const streamed = body instanceof ReadableStream ? { duplex: 'half' } : {}
  return new Request(`http://localhost${WAITLIST_PATH}`, { method: 'POST', body, headers, ...streamed })
}

/** The bodies of different applicants. */
export function applicants(count: number): FormData[] {
  return Array.from({ length: count }, (_, index) => anApplication({ email: `creator-${index}@example.com` }))
}
