import { expect, test } from 'vitest'
import { isPublicAddress } from '#server/webhooks/public-address.ts'

const PUBLIC = ['8.8.8.8', '172.32.0.1', '192.169.0.1', '2606:4700:4700::1111', '::ffff:8.8.8.8', '64:ff9b::808:808']

const PRIVATE = ['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.31.255.255', '192.168.1.1']
const PRIVATE_IPV6 = ['::', '::1', 'fc00::1', 'fe80::1%eth0']
const SPECIAL = ['198.18.0.1', '203.0.113.7', '224.0.0.1', '255.255.255.255', '2001:db8::1', 'ff02::1']
/** IPv6 that holds a private IPv4 address, the last as a NAT64 translates it, or as a network's own NAT64 does. */
const HOLDING_IPV4 = ['::127.0.0.1', '::ffff:7f00:1', '2002:7f00:1::', '64:ff9b::a9fe:a9fe', '64:ff9b:1::808:808']

test('addresses of private networks, special ones and names are not on the public internet', () => {
  const others = [...PRIVATE, ...PRIVATE_IPV6, ...SPECIAL, ...HOLDING_IPV4, 'example.com', '']
  expect([...PUBLIC, ...others].filter(isPublicAddress)).toEqual(PUBLIC)
})
