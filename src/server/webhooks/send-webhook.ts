import { request as requestPlain } from 'node:http'
import { request as requestSecure, type RequestOptions } from 'node:https'
import { Webhook } from 'standardwebhooks'
import { FIELDS } from '#contract/application.ts'
import { ATTRIBUTION } from '#contract/attribution.ts'
import type { OutboxMessage } from '#server/storage/store.ts'
import { isPublicAddress, literalAddressOf, lookupPublic, PrivateAddressError } from './public-address.ts'
import type { WebhookConfig } from './webhook-settings.ts'

/**
 * `answered`: the receiver is there, and does not want the message. `reason`: a sentence without any value of the
 * application or of the address.
 */
type Delivery = { ok: true } | { ok: false; answered: boolean; reason: string }

/** `signal` ends a request early. */
export type SendWebhook = (message: OutboxMessage, signal?: AbortSignal) => Promise<Delivery>

/** How long the receiver may take until its status is there. Standard Webhooks recommends 15 to 30 seconds. */
const TIMEOUT_MS = 15_000

/** Sends a message as a signed request (standardwebhooks.com). A status from 200 to 299 is a delivery. Never rejects. */
export function createSendWebhook(
  { url, secret, allowPrivate }: WebhookConfig,
  { timeoutMs = TIMEOUT_MS, lookup = lookupPublic } = {},
): SendWebhook {
  const webhook = new Webhook(secret)
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  const literal = literalAddressOf(url)

  return (message, signal) => {
    // No lookup takes place for a host that is an address.
    if (!allowPrivate && literal !== undefined && !isPublicAddress(literal)) {
      return Promise.resolve(unreached(new PrivateAddressError().message))
    }
    const body = payloadOf(message)
    // The time of this attempt: receivers refuse old ones, so that nobody can replay a request.
    const signedAt = new Date()
    const options: RequestOptions = {
      method: 'POST',
      // A connection of its own: receivers close idle ones, and a request on such a one fails.
      agent: false,
      ...(allowPrivate ? {} : { lookup }),
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'waitlist-webhooks',
        'webhook-id': message.id,
        'webhook-timestamp': String(Math.floor(signedAt.getTime() / 1000)),
        'webhook-signature': webhook.sign(message.id, signedAt, body),
      },
    }

    return new Promise<Delivery>((resolve) => {
      const outgoing = request(url, options)
      const settle = (delivery: Delivery) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
        resolve(delivery)
        // The body of the answer is not read, however long it is.
        outgoing.destroy()
      }
      const abort = () => settle(unreached('The sender was stopped before the receiver answered.'))
      const timer = setTimeout(
        () => settle(unreached(`The receiver did not answer within ${timeoutMs / 1000} seconds.`)),
        timeoutMs,
      )
      // Also after it is settled: an unhandled 'error' event crashes Node.
      outgoing.on('error', (error: NodeJS.ErrnoException) => settle(unreached(describe(error))))
      outgoing.once('response', ({ statusCode = 0 }) => settle(deliveryOf(statusCode)))
      signal?.addEventListener('abort', abort)
      if (signal?.aborted === true) abort()
      outgoing.end(body)
      // A header that cannot be written throws, such as an id with a line break that somebody put into the database.
    }).catch((error: NodeJS.ErrnoException) => unreached(describe(error)))
  }
}

/** The body of the request, described in `README.md` of this folder. */
function payloadOf({ id, application }: OutboxMessage): string {
  const data = Object.fromEntries([...FIELDS, ...ATTRIBUTION].map((column) => [column, application[column]]))
  // The id is in the headers too, but not every receiver can read those.
  return JSON.stringify({ type: 'waitlist.joined', timestamp: application.received_at, id, data })
}

const unreached = (reason: string): Delivery => ({ ok: false, answered: false, reason })

function deliveryOf(status: number): Delivery {
  if (status >= 200 && status <= 299) return { ok: true }
  // A redirect could lead anywhere, also into the private network.
  const more = status >= 300 && status <= 399 ? '; redirects are not followed' : ''
  return { ok: false, answered: true, reason: `The receiver answered with status ${status}${more}.` }
}

/** Not the message: it may hold the address, which is often a secret itself (Slack). */
function describe(error: NodeJS.ErrnoException): string {
  if (error instanceof PrivateAddressError) return error.message
  return `The receiver cannot be reached (${error.code ?? error.name}).`
}
