import type { Context, MiddlewareHandler } from 'hono'
import { messages } from '#content/waitlist.ts'
import { VIEW_URL } from '#contract/address.ts'
import { emptyForm, type FormValues } from '#contract/application.ts'
import { writeAttribution, type Attribution } from '#contract/attribution.ts'
import type { FieldErrors, ReturnedForm } from '#contract/form.ts'
import { STATUS } from '#contract/outcome.ts'
import { attributionOf } from './attribution.ts'

/** The values and errors of a posted form, for the page that sends it back. */
type PostedForm = { values: FormValues; errors?: FieldErrors }

declare module 'hono' {
  interface ContextVariableMap {
    posted: PostedForm | undefined
    attribution: Attribution | undefined
  }
}

/**
 * Returns a page with the form, its values and errors, and the status and headers of `response`. The URL of that page is
 * the API's: the page itself carries the attribution for the next post.
 */
export type ReturnForm = (
  request: Request,
  returned: ReturnedForm,
  response: Response,
  attribution: Attribution,
) => Promise<Response>

type NavigationOptions = { returnForm: ReturnForm; allowedOrigins: readonly string[] }

/**
 * True when the browser navigates, and so shows the response as a page: by Sec-Fetch-Mode, or in older browsers by an
 * Accept header with text/html. The page's script sends neither.
 */
export function isNavigation(request: Request): boolean {
  const mode = request.headers.get('sec-fetch-mode')
  if (mode !== null) return mode === 'navigate'
  return /(?:^|,)\s*text\/html\s*(?:[,;]|$)/i.test(request.headers.get('accept') ?? '')
}

/**
 * Replaces the API's JSON responses by pages when a browser navigates, after it posted the form without script. Must be
 * registered before all handlers and middleware that can respond, so that no visitor gets JSON.
 */
export function pageResponses({ returnForm, allowedOrigins }: NavigationOptions): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const { res: response, req } = context
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
    if (!isJson || !isNavigation(req.raw)) return
    // Hono merges the headers of the previous response into the new one, unless that is undefined.
    context.res = undefined
    if (response.status === STATUS.joined) {
      context.res = redirectToJoined(originOf(context, allowedOrigins), context.get('attribution'))
      return
    }
    const returned = await toReturnedForm(context.get('posted'), response)
    const attribution = context.get('attribution') ?? attributionOf(req.raw)
    context.res = await returnForm(req.raw, returned, response, attribution)
  }
}

/** A 303, so that a reload does not post the form again. The campaign stays in the URL, as a visitor with script sees it. */
function redirectToJoined(origin: string, { referrer: _, ...campaign }: Attribution = {}): Response {
  const kept = writeAttribution(campaign)
  const location = origin + VIEW_URL.joined + (kept === '' ? '' : `&${kept}`)
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
}

/** The origin of the page with the form if it is an allowed one, otherwise '' for this server's own. */
function originOf(context: Context, allowed: readonly string[]): string {
  const origin = context.req.header('origin')
  return origin !== undefined && allowed.includes(origin) ? origin : ''
}

async function toReturnedForm(posted: PostedForm | undefined, response: Response): Promise<ReturnedForm> {
  const { values = emptyForm, errors = {} } = posted ?? {}
  const { detail } = (await response.json()) as { detail: string }
  if (response.status === STATUS.duplicate) return { values, detail, errors: { email: messages.duplicate } }
  return { values, errors, detail }
}
