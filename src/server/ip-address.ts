import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** What DNS64 and NAT64 make of IPv4 addresses, on hosts that have IPv6 only (RFC 6052). */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/** The IPv4 address where one is written or translated as IPv6. Undefined if the text is no address. */
export function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  // Node accepts any zone behind an address, ipaddr.js does not.
  if (isIP(text) === 0 || !ipaddr.isValid(text)) return undefined
  const address = ipaddr.process(text)
  const isTranslated = address instanceof ipaddr.IPv6 && address.match(NAT64)
  return isTranslated ? new ipaddr.IPv4(address.toByteArray().slice(-4)) : address
}
