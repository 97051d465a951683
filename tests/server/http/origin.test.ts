import { expect, test } from 'vitest'
import { serverMessages } from '#content/waitlist.ts'
import { anApp, statusAndBody } from '#tests/server/an-app.ts'
import { anApplication } from '#tests/server/an-application.ts'

test.each<[who: string, headers: Record<string, string>]>([
  ['the page behind a proxy that ends TLS', { host: 'www.example.com', origin: 'https://www.example.com' }],
  [
    'the page behind a proxy that changes Host',
    { host: 'backend:3000', origin: 'https://www.example.com', 'sec-fetch-site': 'same-origin' },
  ],
  ['the page behind a proxy that writes the port', { host: 'www.example.com:80', origin: 'https://www.example.com' }],
  ['the page in another spelling', { host: 'WWW.Example.com', origin: 'https://www.example.com.' }],
  ['the page at an IPv6 address', { host: '[2001:DB8::1]:443', origin: 'https://[2001:db8::1]' }],
  ['a program', { host: 'www.example.com' }],
])('%s is let in', async (_, headers) => {
  const { join } = await anApp()
  expect((await join(anApplication(), headers)).status).toBe(200)
})

const SELF = 'https://www.example.com'

test.each<[who: string, headers: Record<string, string>]>([
  ['another site', { origin: 'https://evil.example' }],
  ['a site whose name begins with ours', { origin: `${SELF}.evil.example` }],
  ['another port', { origin: `${SELF}:8443` }],
  ['a subdomain', { origin: 'https://shop.example.com', 'sec-fetch-site': 'same-site' }],
  ['a sandbox', { origin: 'null' }],
  ['another site by its navigation', { 'sec-fetch-site': 'cross-site' }],
  ['another site that forges Origin', { origin: SELF, 'sec-fetch-site': 'cross-site' }],
])('a page of %s is refused with 403', async (_, headers) => {
  const { join, list } = await anApp()
  const response = await join(anApplication(), { host: 'www.example.com', ...headers })
  expect(await statusAndBody(response)).toEqual([403, { detail: serverMessages.foreign }])
  expect(await list()).toEqual([])
})

const FRIEND = 'https://friend.example'

test('the page of an allowed origin may send applications and read the answer, after a preflight', async () => {
  const { join, send } = await anApp({ env: { ALLOWED_ORIGINS: `https://other.example, ${FRIEND}` } })
  const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'idempotency-key' }
  const from = { origin: FRIEND, 'sec-fetch-site': 'cross-site' }
  const preflight = await send(
    new Request('http://localhost/api/waitlist', { method: 'OPTIONS', headers: { ...from, ...asked } }),
  )
  expect(Object.fromEntries(preflight.headers)).toMatchObject({
    'access-control-allow-origin': FRIEND,
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': expect.stringMatching(/^idempotency-key$/i),
  })
  const { status, headers } = await join(anApplication(), from)
  expect([status, headers.get('access-control-allow-origin')]).toEqual([200, FRIEND])
})
