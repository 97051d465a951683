/** The personal link to leave the list: its page names nobody, and its button takes off whoever has the link. */
import type { Handler } from 'hono'
import { html } from 'hono/html'
import { head } from '#content/head.ts'
import { leaving } from '#content/waitlist.ts'
import { site } from '#content/site.ts'
import type { Store } from './storage/write-list.ts'

/** The path of a link, before its key. */
export const LEAVE_PATH = '/leave/'

/** The key of a link, as the database makes one: 122 random bits or more, which nobody can guess. */
export const LEAVE_KEY = /^[\da-f]{32}$/

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  // The key stands in the address.
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}
const RETRY_SECONDS = '60'

type Options = {
  list: Pick<Store, 'findLeaveKey' | 'leave'>
  now: () => Date
  /** Called when there is a message for the webhook's receiver. Without it there is no webhook. */
  notify: (() => void) | undefined
  /** Told why the list cannot be reached, with the id of the request. */
  onFault: (id: string, error: Error) => void
}

/** A link that is nobody's is an unknown address. A GET changes nothing: mail scanners follow each link of a mail. */
export function leaveAt({ list, now, notify, onFault }: Options): Handler {
  const stateAfter = async (method: string, key: string) => {
    if (method !== 'POST') return list.findLeaveKey(key)
    const state = await list.leave(key, now(), notify !== undefined)
    notify?.()
    return state
  }
  return async (context, next) => {
    const key = context.req.path.slice(LEAVE_PATH.length)
    if (!LEAVE_KEY.test(key)) return next()
    try {
      const state = await stateAfter(context.req.method, key)
      return state === undefined ? next() : context.html(toPage(state), 200, HEADERS)
    } catch (error) {
      onFault(context.get('requestId'), error as Error)
      return context.html(toPage('unavailable'), 503, { ...HEADERS, 'retry-after': RETRY_SECONDS })
    }
  }
}

/** Its look is that of a static page. The form has no address: it is sent to that of the page. */
function toPage(state: keyof typeof leaving) {
  const { title, text, action } = { action: undefined, ...leaving[state] }
  return html`<!doctype html>
    <html lang="${head.language}">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${title}</title>
      <link rel="stylesheet" href="/page.css" />
      <header><a href="/">${site.brand}</a></header>
      <main>
        <h1>${title}</h1>
        <p>${text}</p>
        ${action && html`<form method="post"><button>${action}</button></form>`}
      </main>
    </html>`
}
