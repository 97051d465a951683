import { expect, test } from 'vitest'
import { clientAddress } from '#server/http/client-address.ts'

const socket = '198.51.100.9'

test('without a trusted proxy the client is the socket, whatever X-Forwarded-For says', () => {
  expect(clientAddress({ socket, forwardedFor: '203.0.113.1', trustedProxies: 0 })).toBe(socket)
})

test('with one trusted proxy the client is the last entry', () => {
  expect(clientAddress({ socket, forwardedFor: '192.0.2.66, 203.0.113.1', trustedProxies: 1 })).toBe('203.0.113.1')
})

test('with two trusted proxies the client is the last entry but one', () => {
  const forwardedFor = '192.0.2.66, 203.0.113.1,10.0.0.2'
  expect(clientAddress({ socket, forwardedFor, trustedProxies: 2 })).toBe('203.0.113.1')
})

test('with more proxies than entries the client is the first entry', () => {
  expect(clientAddress({ socket, forwardedFor: '203.0.113.1', trustedProxies: 3 })).toBe('203.0.113.1')
})

test('a trusted proxy that sends no header leaves the socket', () => {
  expect(clientAddress({ socket, forwardedFor: undefined, trustedProxies: 1 })).toBe(socket)
})

test.each(['', 'unknown', '_hidden', '999.1.1.1', '203.0.113.1.evil', 'a'.repeat(10_000)])(
  'an entry that is no address (%.20s) counts as the socket',
  (forwardedFor) => {
    expect(clientAddress({ socket, forwardedFor, trustedProxies: 1 })).toBe(socket)
  },
)

test.each([
  ['203.0.113.1:4711', '203.0.113.1'],
  ['[2001:db8:1:2:3::4]:4711', '2001:db8:1:2::/64'],
])('a port behind the address (%s) is left out', (forwardedFor, client) => {
  expect(clientAddress({ socket, forwardedFor, trustedProxies: 1 })).toBe(client)
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('an IPv6 address (%s) counts by its /64', (address, client) => {
  expect(clientAddress({ socket: address, forwardedFor: undefined, trustedProxies: 0 })).toBe(client)
})

test.each(['::ffff:203.0.113.1', '::FFFF:cb00:7101', '0:0:0:0:0:ffff:203.0.113.1'])(
  'an IPv4 address written as IPv6 (%s) is the IPv4 address',
  (address) => {
    expect(clientAddress({ socket: address, forwardedFor: undefined, trustedProxies: 0 })).toBe('203.0.113.1')
  },
)

test("the key of a closed connection is 'unknown'", () => {
  expect(clientAddress({ socket: undefined, forwardedFor: undefined, trustedProxies: 0 })).toBe('unknown')
})
