import type { MiddlewareHandler } from 'hono'
import { VIEW_URL } from '#contract/address.ts'
import { emptyForm, refusedFields, type FormParseResult } from '#contract/form.ts'
import { writeAttribution, type Attribution } from '#contract/attribution.ts'
import { readOutcome, STATUS } from '#contract/outcome.ts'
import { attributionOf } from './referring-page.ts'
import type { Page } from './page.ts'

declare module 'hono' {
  interface ContextVariableMap {
    posted: FormParseResult | undefined
    attribution: Attribution | undefined
  }
}

/**
 * True when the browser navigates, and so shows the response as a page: by Sec-Fetch-Mode, or in older browsers by an
 * Accept header with text/html, or by the form. Text browsers accept anything, as programs do. The page's script sends none.
 */
export function isNavigation(request: Request, form?: FormData): boolean {
  const mode = request.headers.get('sec-fetch-mode')
  if (mode !== null) return mode === 'navigate'
  if (form?.has('countryCode' satisfies keyof typeof emptyForm)) return true
  return /(?:^|,)\s*text\/html\s*(?:[,;]|$)/i.test(request.headers.get('accept') ?? '')
}

/**
 * Replaces the API's JSON responses by pages when a browser navigates, after it posted the form without script. Must be
 * registered before all handlers and middleware that can respond, so that no visitor gets JSON.
 */
export function pageResponses(returnForm: Page['returnForm'], allowedOrigins: readonly string[]): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const { res: response, req } = context
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
    const posted = context.get('posted')
    if (!isJson || (posted === undefined && !isNavigation(req.raw))) return
    const attribution = context.get('attribution') ?? attributionOf(req.raw)
    // Hono merges the headers of the previous response into the new one, unless that is undefined.
    context.res = undefined
    if (response.status === STATUS.joined) {
      const origin = req.header('origin') ?? ''
      context.res = redirectToJoined(allowedOrigins.includes(origin) ? origin : '', attribution)
      return
    }
    const { detail } = (await response.clone().json()) as { detail: string }
    const errors = posted?.ok === false ? posted.errors : refusedFields(await readOutcome(response))
    const html = await returnForm({ values: posted?.values ?? emptyForm, detail, errors }, attribution)
    const headers = new Headers(response.headers)
    headers.set('content-type', 'text/html; charset=utf-8')
    context.res = new Response(html, { status: response.status, headers })
  }
}

/** A 303, so that a reload does not post the form again. The campaign stays in the URL, as a visitor with script sees it. */
function redirectToJoined(origin: string, { referrer: _, ...campaign }: Attribution): Response {
  const kept = writeAttribution(campaign)
  const location = origin + VIEW_URL.joined + (kept === '' ? '' : `&${kept}`)
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
}
