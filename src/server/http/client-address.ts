import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import type { Config } from '#server/config.ts'
import { parseAddress } from '#server/ip-address.ts'

/** `socket`: the peer; undefined when the connection is closed. `forwardedFor`: the X-Forwarded-For header, untrusted. */
type RequestSource = { socket: string | undefined; forwardedFor: string | undefined; trustedProxies: number }

/**
 * The key that the rate limits count by. Each trusted proxy appends one entry, so the client is the n-th entry from the
 * right; the client itself may have written the entries to the left of it. With fewer entries than proxies, the leftmost.
 * If that is no address, the socket's address counts, so that a client cannot invent new keys.
 */
export function clientAddress({ socket, forwardedFor, trustedProxies }: RequestSource): string {
  const own = rateLimitKey(socket) ?? 'unknown'
  if (trustedProxies === 0 || forwardedFor === undefined) return own
  const entries = forwardedFor.split(',')
  return rateLimitKey(entries.at(-Math.min(trustedProxies, entries.length))) ?? own
}

/** An IPv4 address, or the /64 network of an IPv6 address: providers assign a whole /64 to one customer. */
function rateLimitKey(text: string | undefined): string | undefined {
  const address = parseAddress(withoutPort(text?.trim() ?? ''))
  if (address === undefined || address instanceof ipaddr.IPv4) return address?.toString()
  const network = address.parts.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

function withoutPort(entry: string): string {
  return /^\[(.*)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry
}

/** What proxies tell of their clients. Only the first is read. */
const FORWARDING = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip']

/** A warning if clients may reach the server without the proxy, and so forge the header. Undefined if they cannot. */
export function openWithProxy({ host, trustedProxies }: Pick<Config, 'host' | 'trustedProxies'>): string | undefined {
  const isOpen = ipaddr.isValid(host) && ipaddr.process(host).range() === 'unspecified'
  if (trustedProxies === 0 || !isOpen) return undefined
  return (
    `TRUST_PROXY=${trustedProxies} with HOST=${host}: anyone who reaches this port without the proxy can forge ` +
    'X-Forwarded-For and evade the limits. Set HOST=127.0.0.1, or let only the proxy reach the port'
  )
}

/** Client and protocol of a request to Node's HTTP server. `warn` is called at most once. */
export function nodeNetwork(
  { trustedProxies, hsts }: Pick<Config, 'trustedProxies' | 'hsts'>,
  warn: (sentence: string) => void,
) {
  let mayWarn = true
  return {
    client: (context: Context): string => {
      const forwardedFor = context.req.header('x-forwarded-for')
      const given = FORWARDING.filter((name) => context.req.header(name) !== undefined)
      // Otherwise nobody knows why visitors get 429.
      if (mayWarn && (trustedProxies === 0 ? given.length > 0 : forwardedFor === undefined)) {
        mayWarn = false
        warn(
          `TRUST_PROXY=${trustedProxies}, but an application has ${given.join(', ') || 'no X-Forwarded-For'}: all visitors of a ` +
            'proxy count as one client, until it sends X-Forwarded-For and TRUST_PROXY is the number of proxies',
        )
      }
      return clientAddress({ socket: getConnInfo(context).remote.address, forwardedFor, trustedProxies })
    },
    /** A proxy terminates TLS. Trusts X-Forwarded-Proto only with trusted proxies, and then the last entry. */
    https: (context: Context): boolean => {
      if (hsts !== 'auto') return hsts === 'on'
      return trustedProxies > 0 && context.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim() === 'https'
    },
  }
}
