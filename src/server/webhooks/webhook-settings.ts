/** Validates the settings of the webhook. Messages repeat no part of the address: it is often a secret itself. */
import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** `secret` signs the requests. `allowPrivate`: http and private addresses are allowed. */
export type WebhookConfig = { url: URL; secret: string; allowPrivate: boolean }

type Settings = {
  WEBHOOK_URL?: string | undefined
  WEBHOOK_SECRET?: string | undefined
  WEBHOOK_ALLOW_PRIVATE?: boolean | undefined
}

export const WEBHOOK_SECRET_RULE =
  'WEBHOOK_SECRET must be whsec_ and 24 to 64 bytes in base64. Make one with: echo "whsec_$(openssl rand -base64 32)"'

/** A symmetric secret of Standard Webhooks. */
export function isWebhookSecret(text: string): boolean {
  const encoded = text.replace(/^whsec_/, '')
  const bytes = Buffer.from(encoded, 'base64')
  return encoded !== text && bytes.toString('base64') === encoded && bytes.length >= 24 && bytes.length <= 64
}

/** The problem in a sentence, or undefined when there is none, or no webhook. */
export function problemOfWebhook(settings: Settings): string | undefined {
  const { WEBHOOK_URL: text, WEBHOOK_SECRET: secret, WEBHOOK_ALLOW_PRIVATE: allowPrivate = false } = settings
  if (text === undefined) return undefined
  if (secret === undefined) return `WEBHOOK_URL needs WEBHOOK_SECRET, which signs the requests. ${WEBHOOK_SECRET_RULE}`
  if (!URL.canParse(text)) return 'WEBHOOK_URL must be an address such as https://example.com/webhook.'
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return 'WEBHOOK_URL must not hold a user or a password.'
  if (allowPrivate) {
    return ['https:', 'http:'].includes(url.protocol) ? undefined : 'WEBHOOK_URL must begin with https:// or http://.'
  }
  if (url.protocol !== 'https:') return 'WEBHOOK_URL must begin with https://, unless WEBHOOK_ALLOW_PRIVATE=1 is set.'
  // No name is looked up for a host that is an address.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) === 0 || isPublicAddress(host)) return undefined
  return 'WEBHOOK_URL has a private address, which needs WEBHOOK_ALLOW_PRIVATE=1.'
}

/** Takes settings without a problem. */
export function webhookOf(settings: Settings): WebhookConfig | undefined {
  const { WEBHOOK_URL: url, WEBHOOK_SECRET: secret, WEBHOOK_ALLOW_PRIVATE: allowPrivate = false } = settings
  return url === undefined || secret === undefined ? undefined : { url: new URL(url), secret, allowPrivate }
}
