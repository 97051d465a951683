import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { clientAddress } from './client-address.ts'
import type { Config } from '#server/config.ts'

/** Client and protocol of a request to Node's HTTP server. */
export function nodeNetwork({ trustedProxies, hsts }: Pick<Config, 'trustedProxies' | 'hsts'>) {
  return {
    client: (context: Context): string =>
      clientAddress({
        socket: (context.env as HttpBindings).incoming.socket.remoteAddress,
        forwardedFor: context.req.header('x-forwarded-for'),
        trustedProxies,
      }),
    /** A proxy terminates TLS. Trusts X-Forwarded-Proto only with trusted proxies, and then the last entry. */
    https: (context: Context): boolean => {
      if (hsts !== 'auto') return hsts === 'on'
      return trustedProxies > 0 && context.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim() === 'https'
    },
  }
}
