import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** `secret` signs the requests. `allowPrivate`: http and private addresses are allowed. */
export type WebhookConfig = { url: URL; secret: string; allowPrivate: boolean }

/** A symmetric secret of Standard Webhooks. */
export const WEBHOOK_SECRET = /^whsec_(?:[A-Za-z\d+/]{4}){8,21}(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/
export const WEBHOOK_SECRET_RULE =
  'WEBHOOK_SECRET must be whsec_ and 24 to 64 bytes in base64. Make one with: echo "whsec_$(openssl rand -base64 32)"'

type Settings = Partial<Record<'WEBHOOK_URL' | 'WEBHOOK_SECRET' | 'WEBHOOK_ALLOW_PRIVATE', string | undefined>>

/** The webhook, or the problem in a sentence. It repeats no part of the address, which is often a secret itself. */
export function readWebhook(settings: Settings): WebhookConfig | string | undefined {
  const { WEBHOOK_URL: address, WEBHOOK_SECRET: secret, WEBHOOK_ALLOW_PRIVATE } = settings
  if (address === undefined) return undefined
  const allowPrivate = WEBHOOK_ALLOW_PRIVATE === '1'
  if (secret === undefined) return `WEBHOOK_URL needs WEBHOOK_SECRET, which signs the requests. ${WEBHOOK_SECRET_RULE}`
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol !== 'https:' && !(allowPrivate && url?.protocol === 'http:'))
    return 'WEBHOOK_URL must begin with https://, or, if WEBHOOK_ALLOW_PRIVATE=1 is set, with http://.'
  // No name is looked up for a host that is an address.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!allowPrivate && isIP(host) !== 0 && !isPublicAddress(host))
    return 'WEBHOOK_URL has a private address, which needs WEBHOOK_ALLOW_PRIVATE=1.'
  return { url, secret, allowPrivate }
}
