import type { Context, MiddlewareHandler } from 'hono'
import { messages } from '#content/waitlist.ts'
import { ADDRESS } from '#contract/address.ts'
import { emptyForm, type FormValues } from '#contract/application.ts'
import type { FieldErrors, ReturnedForm } from '#contract/form.ts'
import { STATUS } from '#contract/outcome.ts'

/** What a person typed, for the page that gives it back. */
type Typed = { values: FormValues; errors?: FieldErrors }

declare module 'hono' {
  interface ContextVariableMap {
    typed: Typed | undefined
  }
}

/** Answers with the form, as it came and with what is wrong with it; status and headers are those of `answer`. */
export type ReturnForm = (request: Request, returned: ReturnedForm, answer: Response) => Promise<Response>

type NavigationOptions = { returnForm: ReturnForm; allowedOrigins: readonly string[] }

/**
 * True when a browser will show the answer in its window: it says so (Fetch Metadata), or, if it is too old to, it
 * asks for a page. The page's own script does neither.
 */
export function isNavigation(request: Request): boolean {
  const mode = request.headers.get('sec-fetch-mode')
  if (mode !== null) return mode === 'navigate'
  return /(?:^|,)\s*text\/html\s*(?:[,;]|$)/i.test(request.headers.get('accept') ?? '')
}

/**
 * Whatever the API answers a program, a browser that shows the answer in its window gets as a page: what came of a form
 * that it posted by itself. It stands around all that may answer, so that no fault shows a person JSON.
 */
export function answerNavigations({ returnForm, allowedOrigins }: NavigationOptions): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const { res: answer, req } = context
    const isForPrograms = answer.headers.get('content-type')?.startsWith('application/json') === true
    if (!isForPrograms || !isNavigation(req.raw)) return
    // Setting a response anew would keep the headers of the old one, among them its type.
    context.res = undefined
    context.res =
      answer.status === STATUS.joined
        ? toJoined(originOf(context, allowedOrigins))
        : await returnForm(req.raw, await returned(context.get('typed'), answer), answer)
  }
}

/** Elsewhere (303), so that loading the page again sends nothing twice. */
function toJoined(origin: string): Response {
  return new Response(null, {
    status: 303,
    headers: { location: origin + ADDRESS.joined, 'cache-control': 'no-store' },
  })
}

/** The site that the form was posted from: another one only if it is listed. */
function originOf(context: Context, allowed: readonly string[]): string {
  const origin = context.req.header('origin')
  return origin !== undefined && allowed.includes(origin) ? origin : ''
}

async function returned(typed: Typed | undefined, answer: Response): Promise<ReturnedForm> {
  const { values = emptyForm, errors = {} } = typed ?? {}
  const { detail } = (await answer.json()) as { detail: string }
  if (answer.status === STATUS.duplicate) return { values, detail, errors: { email: messages.duplicate } }
  return { values, errors, detail }
}
