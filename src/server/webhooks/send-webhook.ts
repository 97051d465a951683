import { once } from 'node:events'
import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import { Webhook } from 'standardwebhooks'
import { FIELDS } from '#contract/application.ts'
import { ATTRIBUTION } from '#contract/attribution.ts'
import type { OutboxMessage } from '#server/storage/store.ts'
import { lookupPublic, PrivateAddressError } from './public-address.ts'
import type { WebhookConfig } from './webhook-settings.ts'

/**
 * `answered`: the receiver is there. `reason`: why it was not delivered, a sentence without any value of the application
 * or of the address.
 */
type Delivery = { ok: boolean; answered: boolean; reason?: string }

/** `signal` ends a request early. Never rejects. */
export type SendWebhook = (message: OutboxMessage, signal?: AbortSignal) => Promise<Delivery>

/** How long the receiver may take until its status is there. Standard Webhooks recommends 15 to 30 seconds. */
const TIMEOUT_MS = 15_000

/** Sends a message as a signed request (standardwebhooks.com). A status from 200 to 299 is a delivery. */
export function createSendWebhook(
  { url, secret, allowPrivate }: WebhookConfig,
  { timeoutMs = TIMEOUT_MS, lookup = lookupPublic } = {},
): SendWebhook {
  const webhook = new Webhook(secret)
  const request = url.protocol === 'https:' ? requestSecure : requestPlain

  return async (message, stopping) => {
    const body = payloadOf(message)
    // The time of this attempt: receivers refuse old ones, so that nobody can replay a request.
    const signedAt = new Date()
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = stopping === undefined ? timeout : AbortSignal.any([timeout, stopping])
    try {
      const outgoing = request(url, {
        method: 'POST',
        // A connection of its own: receivers close idle ones, and a request on such a one fails.
        agent: false,
        ...(allowPrivate ? {} : { lookup }),
        signal,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'waitlist-webhooks',
          'webhook-id': message.id,
          'webhook-timestamp': String(Math.floor(signedAt.getTime() / 1000)),
          'webhook-signature': webhook.sign(message.id, signedAt, body),
        },
      })
      // Also after the response: an unhandled 'error' event crashes Node.
      outgoing.on('error', () => {})
      outgoing.end(body)
      const [{ statusCode = 0 }] = (await once(outgoing, 'response')) as [IncomingMessage]
      // The body of the answer is not read, however long it is.
      outgoing.destroy()
      return deliveryOf(statusCode)
    } catch (error) {
      const reason = timeout.aborted
        ? `The receiver did not answer within ${timeoutMs / 1000} seconds.`
        : describe(error as NodeJS.ErrnoException)
      return { ok: false, answered: false, reason }
    }
  }
}

/** The body of the request, described in `README.md` of this folder. */
function payloadOf({ id, application }: OutboxMessage): string {
  const data = Object.fromEntries([...FIELDS, ...ATTRIBUTION].map((column) => [column, application[column]]))
  // The id is in the headers too, but not every receiver can read those.
  return JSON.stringify({ type: 'waitlist.joined', timestamp: application.received_at, id, data })
}

function deliveryOf(status: number): Delivery {
  if (status >= 200 && status <= 299) return { ok: true, answered: true }
  // A redirect could lead anywhere, also into the private network.
  const more = status >= 300 && status <= 399 ? '; redirects are not followed' : ''
  return { ok: false, answered: true, reason: `The receiver answered with status ${status}${more}.` }
}

/** Not the message: it may hold the address, which is often a secret itself (Slack). */
function describe(error: NodeJS.ErrnoException): string {
  if (error instanceof PrivateAddressError) return error.message
  return `The receiver cannot be reached (${error.code ?? error.name}).`
}
