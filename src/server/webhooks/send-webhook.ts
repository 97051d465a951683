import { once } from 'node:events'
import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import { Webhook } from 'standardwebhooks'
import { FIELDS } from '#contract/application.ts'
import { ATTRIBUTION } from '#server/attribution.ts'
import { ID_LENGTH, type OutboxMessage } from '#server/storage/outbox.ts'
import { WAITS, type Waits } from '#server/waits.ts'
import { checkedLookup, PrivateAddressError } from './public-address.ts'
import type { WebhookConfig } from './webhook-settings.ts'

/**
 * `answered`: the receiver is there. `reason`: why it was not delivered, a sentence without any value of the application
 * or of the address. `status` and `retryAfter`, the header, of the answer then.
 */
export type Delivery = { answered: boolean; reason?: string; status?: number; retryAfter?: string | undefined }

/** `giveUp` ends a request early. Never rejects. */
export type SendWebhook = (message: OutboxMessage, giveUp: AbortSignal) => Promise<Delivery>

const APPS_SCRIPT = 'script.google.com'
const HINT = ': the program in Apps Script failed, or is not open to anyone'

/**
 * A status from 200 to 299 is a delivery. A program in Google Apps Script has no status: Google redirects to its answer,
 * and shows a page with status 200 if the program failed.
 */
function isDelivered(url: URL, { statusCode = 0, headers: { location = '' } }: IncomingMessage): boolean {
  if (statusCode === 302 || statusCode === 303)
    return URL.canParse(location) && new URL(location).origin === 'https://script.googleusercontent.com'
  return statusCode >= 200 && statusCode <= 299 && url.hostname !== APPS_SCRIPT
}

/** Sends a signed request (standardwebhooks.com). Follows no redirect: it could lead into the private network. */
export function createSendWebhook(
  { url, secret, allowPrivate }: WebhookConfig,
  waits: Waits = WAITS,
  lookup = checkedLookup(),
): SendWebhook {
  const webhook = new Webhook(secret)
  const request = url.protocol === 'https:' ? requestSecure : requestPlain

  return async (message, giveUp) => {
    const body = payloadOf(message)
    // The time of this attempt: receivers refuse old ones, so that nobody can replay a request.
    const signedAt = new Date()
    const ending = new AbortController()
    // Not `AbortSignal.timeout`: that lets the process end while it waits.
    const timer = setTimeout(() => ending.abort(), waits.receiver)
    const signal = AbortSignal.any([ending.signal, giveUp])
    try {
      const outgoing = request(url, {
        method: 'POST',
        // A new connection: receivers close idle ones, and a request on a closed one fails.
        agent: false,
        ...(allowPrivate ? {} : { lookup }),
        signal,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'waitlist-webhooks',
          'webhook-id': message.id,
          'webhook-timestamp': String(Math.floor(signedAt.getTime() / 1000)),
          'webhook-signature': webhook.sign(message.id, signedAt, body),
        },
      })
      // Also after the response: an unhandled 'error' event crashes Node.
      outgoing.on('error', () => {})
      outgoing.end(body)
      // Whatever a receiver does, one of these comes, or `signal` ends the wait. 'upgrade' is the answer 101.
      const ends = ['response', 'upgrade', 'close'].map((event) => once(outgoing, event, { signal }))
      const [answer] = (await Promise.race(ends)) as [IncomingMessage?]
      // The body of the answer is not read, however long it is. After an upgrade the request has no hold on the socket.
      outgoing.socket?.destroy()
      if (answer === undefined)
        return { answered: false, reason: 'The receiver closed the connection without an answer.' }
      const { statusCode: status = 0, headers } = answer
      if (isDelivered(url, answer)) return { answered: true }
      const reason = `The receiver answered with status ${status}${url.hostname === APPS_SCRIPT ? HINT : ''}.`
      return { answered: true, reason, status, retryAfter: headers['retry-after'] }
    } catch (error) {
      const { code, name, message: text } = error as NodeJS.ErrnoException
      const silent = `The receiver did not answer within ${waits.receiver / 1000} seconds.`
      // No other error's own words: they may hold the address, which is often a secret itself (Slack).
      const failed = error instanceof PrivateAddressError ? text : `The receiver cannot be reached (${code ?? name}).`
      return { answered: false, reason: ending.signal.aborted ? silent : failed }
    } finally {
      clearTimeout(timer)
      // Otherwise what listens to `signal` would be kept for as long as `giveUp` is.
      ending.abort()
    }
  }
}

/** The body of the request, described in `README.md` of this folder. The id is in the headers too, which not every receiver can read. */
function payloadOf({ id, application, leftAt }: OutboxMessage): string {
  if (leftAt !== undefined) return JSON.stringify({ type: 'waitlist.left', timestamp: leftAt, id, data: {} })
  const data = Object.fromEntries([...FIELDS, ...ATTRIBUTION].map((column) => [column, application[column]]))
  const type = id.length > ID_LENGTH ? 'waitlist.corrected' : 'waitlist.joined'
  return JSON.stringify({ type, timestamp: application.received_at, id, data })
}
