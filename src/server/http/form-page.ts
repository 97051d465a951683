import { randomUUID } from 'node:crypto'
import type { Category } from '#content/waitlist.ts'
import { ATTRIBUTION_FIELD, writeAttribution, type Attribution } from '#contract/attribution.ts'
import { FORM_ID, IDEMPOTENCY_FIELD } from '#contract/outcome.ts'
import { accepts } from './encoding.ts'
import { compressPrefix } from './compress-prefix.ts'

type FormPageOptions = { status: number; headers: Headers; form: string; attribution: Attribution }

/** Responds with a page that contains a new idempotency key each time, and the attribution. */
export type FormPage = (request: Request, options?: FormPageOptions) => Response

/** The placeholder of a form that is sent back. */
const FORM = '<!--form-->'
const KEY = new RegExp(`(<input type="hidden" name="${IDEMPOTENCY_FIELD}" form="${FORM_ID}" value=")(">)`)

/**
 * Adds to a built page what differs in each response: the key, and in a page that has a placeholder for it, the form. Both
 * are at the end of the page, so that the rest is compressed only once. Throws when the page has no field for a key.
 */
export function createFormPage(html: string): FormPage {
  if (!KEY.test(html)) throw new Error(`The page has no field ${IDEMPOTENCY_FIELD}.`)
  const form = html.indexOf(FORM)
  const cut = form === -1 ? html.search(KEY) : form
  const end = html.slice(form === -1 ? cut : cut + FORM.length)
  const compress = compressPrefix(html.slice(0, cut))

  return (request, options) => {
    const accepted = request.headers.get('accept-encoding') ?? ''
    const encoding = (['br', 'gzip'] as const).find((name) => accepts(accepted, name))
    // A function, because a `$` in a replacement string is special.
    const keyed = end.replace(
      KEY,
      (_, before: string, after: string) => before + randomUUID() + after + attributionInput(options?.attribution),
    )
    const bytes = compress((options?.form ?? '') + keyed, encoding)
    const headers = new Headers(options?.headers)
    headers.set('content-type', 'text/html; charset=utf-8')
    headers.set('content-length', String(bytes.byteLength))
    headers.append('vary', 'accept-encoding')
    if (encoding !== undefined) headers.set('content-encoding', encoding)
    return new Response(request.method === 'HEAD' ? null : bytes, { status: options?.status ?? 200, headers })
  }
}

/** The page of the form with a category chosen, as a link may propose it. Throws when the form has no such choice. */
export function withCategory(html: string, category: Category): string {
  const choice = new RegExp(`<input(?=[^>]* name="category")(?=[^>]* value="${category}")`)
  if (!choice.test(html)) throw new Error(`The form has no choice "${category}".`)
  return html.replace(choice, '<input checked=""')
}

function attributionInput(attribution: Attribution = {}): string {
  if (Object.keys(attribution).length === 0) return ''
  // URL encoding leaves no other character that HTML treats as special.
  const value = writeAttribution(attribution).replaceAll('&', '&amp;')
  return `<input type="hidden" name="${ATTRIBUTION_FIELD}" form="${FORM_ID}" value="${value}">`
}
