import { expect, test } from 'vitest'
import { isPublicAddress } from '#server/webhooks/public-address.ts'

const PRIVATE = ['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.31.255.255', '192.168.1.1']
const PRIVATE_IPV6 = ['::', '::1', 'fc00::1', 'fd12:3456::1', 'fe80::1%eth0']
const SPECIAL = ['192.0.0.8', '198.18.0.1', '203.0.113.7', '224.0.0.1', '255.255.255.255', '2001:db8::1', 'ff02::1']
const HOLDING_IPV4 = ['::127.0.0.1', '::ffff:127.0.0.1', '::ffff:7f00:1', '2002:7f00:1::']
/** What a NAT64 makes of private addresses, and the prefix of networks of one's own (RFC 8215). */
const TRANSLATED = ['64:ff9b::127.0.0.1', '64:ff9b::a01:203', '64:ff9b::a9fe:a9fe', '64:ff9b::', '64:ff9b:1::808:808']
/** Beside the prefix of NAT64. */
const UNASSIGNED = ['64:ff9b::1:808:808', '64:ff9a::808:808', '64:ff9b:0:1::808:808']

const PUBLIC = ['8.8.8.8', '172.32.0.1', '100.128.0.1', '192.169.0.1', '2606:4700:4700::1111']
const PUBLIC_TRANSLATED = ['64:ff9b::808:808', '64:FF9B::8.8.8.8', '::ffff:8.8.8.8']

test('addresses of private networks, special ones and names are not on the public internet; those beside them are', () => {
  const others = [...PRIVATE, ...PRIVATE_IPV6, ...SPECIAL, ...HOLDING_IPV4, 'example.com', '']
  expect([...PUBLIC, ...others].filter(isPublicAddress)).toEqual(PUBLIC)
})

test('an IPv6 address that stands for an IPv4 address, as DNS64 makes it, is as public as that', () => {
  expect([...PUBLIC_TRANSLATED, ...TRANSLATED, ...UNASSIGNED].filter(isPublicAddress)).toEqual(PUBLIC_TRANSLATED)
})
