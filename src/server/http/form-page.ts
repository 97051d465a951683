import { randomUUID } from 'node:crypto'
import { IDEMPOTENCY_FIELD } from '#contract/outcome.ts'
import { accepts } from './encoding.ts'
import { openEnded } from './open-ended.ts'

/** Answers with a page that ends with a form's key, a fresh one each time. */
export type FormPage = (request: Request, answer?: { status: number; headers: Headers; form: string }) => Response

/** Where a form stands that is sent back. */
const FORM = '<!--form-->'
const KEY = new RegExp(`(<input type="hidden" name="${IDEMPOTENCY_FIELD}"[^>]* value=")(")`)

/**
 * Makes answers of a page that the build left without a key, and perhaps without its form. Nothing but the page's end
 * differs from one answer to the next. Throws when the page has no place for a key.
 */
export function createFormPage(html: string): FormPage {
  if (!KEY.test(html)) throw new Error('The page has no field for a key.')
  const form = html.indexOf(FORM)
  const cut = form === -1 ? html.search(KEY) : form
  const end = html.slice(form === -1 ? cut : cut + FORM.length)
  const page = openEnded(html.slice(0, cut))

  return (request, answer) => {
    const accepted = request.headers.get('accept-encoding') ?? ''
    const encoding = (['br', 'gzip'] as const).find((name) => accepts(accepted, name))
    // As a function: a `$` is not a pattern.
    const keyed = end.replace(KEY, (_, before: string, after: string) => before + randomUUID() + after)
    const bytes = page((answer?.form ?? '') + keyed, encoding)
    const headers = new Headers(answer?.headers)
    headers.set('content-type', 'text/html; charset=utf-8')
    headers.set('content-length', String(bytes.byteLength))
    headers.append('vary', 'accept-encoding')
    if (encoding !== undefined) headers.set('content-encoding', encoding)
    return new Response(request.method === 'HEAD' ? null : bytes, { status: answer?.status ?? 200, headers })
  }
}
