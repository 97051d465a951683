import { isIPv4, isIPv6 } from 'node:net'

/** What is known of where a request came from. */
export type Route = {
  /** The address at the other end of the connection; undefined when it is gone already. */
  socket: string | undefined
  /** The X-Forwarded-For header as it arrived: anybody can write anything into it. */
  forwardedFor: string | undefined
  /** How many proxies in front of this server are ours and append to that header. */
  trustedProxies: number
}

/**
 * The address that the limits count by. Each trusted proxy appended one entry at the right, so the client is the
 * n-th from the right; everything left of it is the client's own claim. Fewer entries than proxies: the leftmost.
 * An entry that is no address counts as the socket, so that invented ones do not make new clients.
 */
export function clientAddress({ socket, forwardedFor, trustedProxies }: Route): string {
  const own = countedAs(socket) ?? 'unknown'
  if (trustedProxies === 0 || forwardedFor === undefined) return own
  const entries = forwardedFor.split(',')
  return countedAs(entries.at(-Math.min(trustedProxies, entries.length))) ?? own
}

/** One IPv4 address, or the /64 of an IPv6 address: a single line at home or on a phone is given that many. */
function countedAs(text: string | undefined): string | undefined {
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
