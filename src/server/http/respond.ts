import type { Context } from 'hono'
import { messages, serverMessages } from '#content/waitlist.ts'
import { VIEW_URL } from '#contract/address.ts'
import { writeAttribution, type Attribution } from '#server/attribution.ts'
import { emptyForm, parsePostedForm } from '#contract/form.ts'
import { STATUS, WAITLIST_PATH, type StatusName } from '#contract/outcome.ts'
import type { Page } from './page.ts'
import { attributionOf } from './referring-page.ts'

/** What became of a request. `detail`: what its sender is told in place of the usual sentence. */
export type Answer = { kind: StatusName; detail?: string; headers?: Record<string, string> }

/** Writes an answer for the one who asked. */
export type Respond = (context: Context, answer: Answer) => Promise<Response>

declare module 'hono' {
  interface ContextVariableMap {
    /** The form that a browser posted, without script. */
    posted: FormData | undefined
  }
}

const SENTENCES = {
  ...messages,
  ...serverMessages,
  invalid: messages.missing,
} satisfies Record<StatusName, string>

/** `{"status":"success"}` or `{"detail": …}`, for programs and the page's script. */
export function toJson({ kind, detail = SENTENCES[kind], headers }: Answer): Response {
  const body = kind === 'joined' ? { status: 'success' } : { detail }
  return Response.json(body, { status: STATUS[kind], headers: { 'cache-control': 'no-store', ...headers } })
}

/** Responds with a page to a browser that navigates, after it posted the form without script: no visitor gets JSON. */
export function createRespond(returnForm: Page['returnForm'] | undefined, allowedOrigins: readonly string[]): Respond {
  return async (context, answer) => {
    const { req } = context
    const posted = context.get('posted')
    const isShown = req.path === WAITLIST_PATH && (posted !== undefined || isNavigation(req.raw))
    if (returnForm === undefined || !isShown) return toJson(answer)
    const { kind, detail = SENTENCES[kind], headers } = answer
    const attribution = attributionOf(req.raw, allowedOrigins, posted)
    if (kind === 'joined') {
      const origin = req.header('origin') ?? ''
      return redirectToJoined(allowedOrigins.includes(origin) ? origin : '', attribution)
    }
    const form = posted === undefined ? { values: emptyForm } : parsePostedForm(posted)
    const errors = 'errors' in form ? form.errors : kind === 'duplicate' ? { email: detail } : {}
    const html = await returnForm({ values: form.values, detail, errors }, attribution)
    const pageHeaders = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...headers }
    return new Response(html, { status: STATUS[kind], headers: pageHeaders })
  }
}

/**
 * True when the browser navigates, and so shows the response as a page: by Sec-Fetch-Mode, or in older browsers by an
 * Accept header with text/html, or by the form. Text browsers accept anything, as programs do. The page's script sends none.
 */
export function isNavigation(request: Request, form?: FormData): boolean {
  const mode = request.headers.get('sec-fetch-mode')
  if (mode !== null) return mode === 'navigate'
  if ((['countryCode', 'phoneNumber'] satisfies (keyof typeof emptyForm)[]).some((name) => form?.has(name))) return true
  return /(?:^|,)\s*text\/html\s*(?:[,;]|$)/i.test(request.headers.get('accept') ?? '')
}

/** A 303, so that a reload does not post the form again. The campaign stays in the URL, as a visitor with script sees it. */
function redirectToJoined(origin: string, { referrer: _, ...campaign }: Attribution): Response {
  const kept = writeAttribution(campaign)
  const location = origin + VIEW_URL.joined + (kept === '' ? '' : `&${kept}`)
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
}
