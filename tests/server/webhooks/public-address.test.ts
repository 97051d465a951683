import type { lookup } from 'node:dns'
import { expect, test } from 'vitest'
import { checkedLookup, isPublicAddress, PrivateAddressError } from '#server/webhooks/public-address.ts'

const PRIVATE = ['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.31.255.255', '192.168.1.1']
const PRIVATE_IPV6 = ['::', '::1', 'fc00::1', 'fd12:3456::1', 'fe80::1%eth0']
const SPECIAL = ['192.0.0.8', '198.18.0.1', '203.0.113.7', '224.0.0.1', '255.255.255.255', '2001:db8::1', 'ff02::1']
const HOLDING_IPV4 = ['::127.0.0.1', '::ffff:127.0.0.1', '::ffff:7f00:1', '64:ff9b::7f00:1', '2002:7f00:1::']

test('addresses of private networks, special ones and names are not on the public internet', () => {
  for (const address of [...PRIVATE, ...PRIVATE_IPV6, ...SPECIAL, ...HOLDING_IPV4, 'example.com', '']) {
    expect(isPublicAddress(address), address).toBe(false)
  }
})

test('all others are, also beside a private network', () => {
  for (const address of ['8.8.8.8', '172.32.0.1', '100.128.0.1', '192.169.0.1', '2606:4700:4700::1111']) {
    expect(isPublicAddress(address), address).toBe(true)
  }
})

test('a name with one private address among its addresses is refused', async () => {
  for (const [addresses, isRefused] of [
    [['8.8.8.8', '10.1.2.3'], true],
    [['8.8.8.8', '1.1.1.1'], false],
  ] as const) {
    const found = addresses.map((address) => ({ address, family: 4 }))
    const look = checkedLookup(((...[, , callback]: unknown[]) => {
      ;(callback as (error: null, all: unknown) => void)(null, found)
    }) as typeof lookup)
    const error = await new Promise((resolve) => look('example.com', {}, resolve))
    expect(error instanceof PrivateAddressError).toBe(isRefused)
  }
})
