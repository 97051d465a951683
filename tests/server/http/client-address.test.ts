import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { clientAddress, nodeNetwork, openWithProxy } from '#server/http/client-address.ts'

const socket = '198.51.100.9'

test.each([
  [0, '203.0.113.1', socket],
  [1, '192.0.2.66, 203.0.113.1', '203.0.113.1'],
  [2, '192.0.2.66, 203.0.113.1,10.0.0.2', '203.0.113.1'],
  [3, '203.0.113.1', '203.0.113.1'],
  [1, 'unknown', socket],
  [1, 'fe80::1%1.2.3.4', socket],
  [1, '203.0.113.1:4711', '203.0.113.1'],
  [1, '[2001:db8:1:2:3::4]:4711', '2001:db8:1:2::/64'],
])('with %i trusted proxies the client of X-Forwarded-For "%s" is %s', (trustedProxies, forwardedFor, client) => {
  expect(clientAddress({ socket, forwardedFor, trustedProxies })).toBe(client)
})

test.each([
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:203.0.113.1', '203.0.113.1'],
  // By a NAT64.
  ['64:ff9b::cb00:7101', '203.0.113.1'],
  [undefined, 'unknown'],
])('the address %s counts as %s', (address, client) => {
  expect(clientAddress({ socket: address, forwardedFor: undefined, trustedProxies: 0 })).toBe(client)
})

/** A server that tells client and protocol of a request from `socket` with these headers. */
function aNetwork(settings: Partial<Parameters<typeof nodeNetwork>[0]>) {
  const warnings: string[] = []
  const network = nodeNetwork({ trustedProxies: 0, hsts: 'auto', ...settings }, (sentence) => warnings.push(sentence))
  const app = new Hono().get('/', (context) =>
    context.json({ client: network.client(context), https: network.https(context) }),
  )
  const request = async (headers: Record<string, string>): Promise<unknown> => {
    const response = await app.request('/', { headers }, { incoming: { socket: { remoteAddress: socket } } })
    return response.json()
  }
  return { request, warnings }
}

const forwarded = (proto: string) => ({ 'x-forwarded-for': '203.0.113.1', 'x-forwarded-proto': proto })

test.each([
  ['without a trusted proxy', {}, 'https', socket, false],
  ['behind a trusted proxy', { trustedProxies: 1 }, 'http, https', '203.0.113.1', true],
  ['behind one, forged', { trustedProxies: 1 }, 'https, http', '203.0.113.1', false],
  ['with HSTS=on', { hsts: 'on' }, 'http', socket, true],
  ['with HSTS=off', { hsts: 'off', trustedProxies: 1 }, 'https', '203.0.113.1', false],
] as const)(
  '%s X-Forwarded-For and X-Forwarded-Proto mean %j, %s: %s, https: %s',
  async (_, settings, proto, client, https) => {
    expect(await aNetwork(settings).request(forwarded(proto))).toEqual({ client, https })
  },
)

test('a trusted proxy on an address open to all is warned of, by the names of both settings', () => {
  for (const host of ['0.0.0.0', '::', '0', '::0'])
    expect(openWithProxy({ host, trustedProxies: 1 })).toMatch(/TRUST_PROXY=1 .*HOST=127\.0\.0\.1/)
  expect(openWithProxy({ host: '0.0.0.0', trustedProxies: 0 })).toBeUndefined()
  expect(openWithProxy({ host: '127.0.0.1', trustedProxies: 2 })).toBeUndefined()
})

test.each([
  [0, forwarded('https'), 'TRUST_PROXY=0, but an application has x-forwarded-for: all'],
  [0, { forwarded: 'for=203.0.113.1', 'x-real-ip': '203.0.113.1' }, 'has forwarded, x-real-ip: all'],
  [1, { 'cf-connecting-ip': '203.0.113.1' }, 'has cf-connecting-ip: all'],
  [1, {}, 'TRUST_PROXY=1, but an application has no X-Forwarded-For: all'],
])('with TRUST_PROXY=%i and %j one warning says why all share a quota', async (trustedProxies, headers, why) => {
  const { request, warnings } = aNetwork({ trustedProxies })
  for (const each of [trustedProxies === 0 ? {} : forwarded('https'), headers, headers]) await request(each)
  expect(warnings).toEqual([expect.stringContaining(why)])
})
