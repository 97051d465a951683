import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { clientAddress } from './client-address.ts'

/** Who sent a request that came in through Node's own server. */
export function nodeClient(trustedProxies: number): (context: Context) => string {
  return (context) =>
    clientAddress({
      socket: (context.env as HttpBindings).incoming.socket.remoteAddress,
      forwardedFor: context.req.header('x-forwarded-for'),
      trustedProxies,
    })
}
