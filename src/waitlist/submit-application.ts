import { toFormData, type Application } from '#contract/application.ts'
import { IDEMPOTENCY_HEADER, readOutcome, WAITLIST_PATH, type Outcome } from '#contract/outcome.ts'

/** The back end's origin, without a slash at its end; empty for the page's own (set at build time). */
const backend = (import.meta.env.VITE_BACKEND_URL ?? '').replace(/\/+$/, '')

/** Where the form goes, by script or by the browser itself. */
export const WAITLIST_ADDRESS = backend + WAITLIST_PATH

/**
 * Sends an application (specification, section 7). No timeout: on a slow network a late answer is still an answer.
 * Never rejects: a network that fails is an outcome too.
 *
 * @param idempotencyKey names this filled-in form, so that a second try of the same is not taken for a duplicate. It
 * is sent to the page's own origin only: another back end need not allow the header.
 */
export async function submitApplication(application: Application, idempotencyKey: string): Promise<Outcome> {
  try {
    const response = await fetch(WAITLIST_ADDRESS, {
      method: 'POST',
      body: toFormData(application),
      headers: backend === '' ? { [IDEMPOTENCY_HEADER]: idempotencyKey } : {},
    })
    return await readOutcome(response)
  } catch {
    return { kind: 'failed' }
  }
}
