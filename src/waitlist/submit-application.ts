import { toFormData, type Application } from '#contract/application.ts'
import { hostOf, REFERRER_HEADER } from '#contract/referrer.ts'
import { IDEMPOTENCY_HEADER, readOutcome, WAITLIST_PATH, type Outcome } from '#contract/outcome.ts'

/** The origin of the back end without a trailing slash, or '' for the page's own (set at build time). */
const backend = (import.meta.env.VITE_BACKEND_URL ?? '').replace(/\/+$/, '')

/** The URL of the endpoint, for `fetch` and for the form's `action`. */
export const WAITLIST_URL = backend + WAITLIST_PATH

/**
 * Sends an application (src/content/README.md, 'Sending'). Has no timeout: on a slow network a late response still counts.
 * Never rejects: a network error is the outcome `failed`.
 *
 * @param idempotencyKey marks retries of the same form. A back end on another origin must allow its header (CORS).
 */
export async function submitApplication(application: Application, idempotencyKey: string): Promise<Outcome> {
  try {
    const response = await fetch(WAITLIST_URL, {
      method: 'POST',
      body: toFormData(application),
      // To another origin browsers tell the page's origin alone. Its parameters name the campaign.
      ...(backend !== '' && { referrerPolicy: 'no-referrer-when-downgrade' }),
      headers: { [IDEMPOTENCY_HEADER]: idempotencyKey, ...referrerHeader() },
    })
    return await readOutcome(response)
  } catch {
    return { kind: 'failed' }
  }
}

/** The host of the other site whose link led to the page. Only for the page's own origin: another would have to allow it. */
function referrerHeader(): Record<string, string> {
  if (backend !== '') return {}
  const host = hostOf(document.referrer)
  return host === undefined || host === location.hostname ? {} : { [REFERRER_HEADER]: host }
}
