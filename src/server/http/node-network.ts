import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { clientAddress } from './client-address.ts'
import type { Config } from '#server/config.ts'

/** All visitors of a proxy then share one quota: whoever reads the log must learn why they get 429. */
const IGNORED_HEADER =
  'applications come with X-Forwarded-For, which TRUST_PROXY=0 ignores: if a proxy sends it, set TRUST_PROXY to the ' +
  'number of proxies, because all their visitors count as one client'

/** Client and protocol of a request to Node's HTTP server. `warn` is called at most once. */
export function nodeNetwork(
  { trustedProxies, hsts }: Pick<Config, 'trustedProxies' | 'hsts'>,
  warn: (sentence: string) => void,
) {
  let mayWarn = trustedProxies === 0
  return {
    client: (context: Context): string => {
      const forwardedFor = context.req.header('x-forwarded-for')
      if (mayWarn && forwardedFor !== undefined) {
        mayWarn = false
        warn(IGNORED_HEADER)
      }
      const socket = (context.env as HttpBindings).incoming.socket.remoteAddress
      return clientAddress({ socket, forwardedFor, trustedProxies })
    },
    /** A proxy terminates TLS. Trusts X-Forwarded-Proto only with trusted proxies, and then the last entry. */
    https: (context: Context): boolean => {
      if (hsts !== 'auto') return hsts === 'on'
      return trustedProxies > 0 && context.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim() === 'https'
    },
  }
}
