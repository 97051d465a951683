import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net'

/**
 * How long each address of a host may take to connect, for webhooks and PostgreSQL. Node gives 250 ms: a host on another
 * continent then fails where its last address is one of IPv6, and this machine has none.
 */
const ADDRESS_MS = 1000

export function allowSlowNetworks(): void {
  setDefaultAutoSelectFamilyAttemptTimeout(ADDRESS_MS)
}
