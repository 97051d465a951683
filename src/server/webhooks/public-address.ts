import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { parseAddress } from '#server/ip-address.ts'

/** What else the library takes for public is not assigned, or holds an IPv4 address (`::127.0.0.1`). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an IP address is on the public internet (IANA's registries of special-purpose addresses). */
export function isPublicAddress(address: string): boolean {
  const parsed = parseAddress(address)
  return parsed?.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST))
}

/** Whoever controls a name can point it into the private network, also between a check and its use. */
export class PrivateAddressError extends Error {
  override message = 'The host has a private address, which needs WEBHOOK_ALLOW_PRIVATE=1.'
}

/** Resolves a name for one connection, which uses exactly the addresses that were checked: nothing is resolved again. */
export function checkedLookup(resolve = lookup, isAllowed = isPublicAddress): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const isRefused = error === null && !addresses.every(({ address }) => isAllowed(address))
      callback(isRefused ? new PrivateAddressError() : error, addresses)
    })
  }
}
