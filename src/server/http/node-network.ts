import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { clientAddress } from './client-address.ts'
import type { Config } from '#server/config.ts'

/** What a request that came in through Node's own server says of its way here: from whom, and whether over TLS. */
export function nodeNetwork({ trustedProxies, hsts }: Pick<Config, 'trustedProxies' | 'hsts'>) {
  return {
    client: (context: Context): string =>
      clientAddress({
        socket: (context.env as HttpBindings).incoming.socket.remoteAddress,
        forwardedFor: context.req.header('x-forwarded-for'),
        trustedProxies,
      }),
    /** TLS ends at a proxy: the nearest one says so, and only a trusted one is believed. */
    https: (context: Context): boolean => {
      if (hsts !== 'auto') return hsts === 'on'
      return trustedProxies > 0 && context.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim() === 'https'
    },
  }
}
