import { isIPv4, isIPv6 } from 'node:net'

/** Where a request came from. */
export type RequestSource = {
  /** The address of the peer; undefined when the connection is closed. */
  socket: string | undefined
  /** The X-Forwarded-For header: untrusted input. */
  forwardedFor: string | undefined
  /** The number of trusted proxies in front of this server, each of which appends to that header. */
  trustedProxies: number
}

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
  const address = withoutPort(text?.trim() ?? '').replace(/%.*$/, '')
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return undefined
  const groups = groupsOf(address)
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (mapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

function withoutPort(entry: string): string {
  return /^\[(.*)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry
}

/** The eight 16-bit groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address)
  const plain = dotted === null ? address : `${dotted[1]}${pair(dotted[2], dotted[3])}:${pair(dotted[4], dotted[5])}`
  const [head = '', tail] = plain.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<string>(gap).fill('0'), ...after].map((group) => Number.parseInt(group, 16))
}

function pair(high: string | undefined, low: string | undefined): string {
  return (Number(high) * 256 + Number(low)).toString(16)
}
