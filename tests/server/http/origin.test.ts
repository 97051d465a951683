import { expect, test } from 'vitest'
import { serverMessages } from '#content/waitlist.ts'
import { anApp, statusAndBody } from '#tests/server/an-app.ts'
import { anApplication } from '#tests/server/an-application.ts'

const FRIEND = 'https://friend.example'

test('the page itself behind a proxy that ends TLS or changes Host, and programs, are let in', async () => {
  const { join } = await anApp()
  for (const headers of [
    { host: 'www.example.com', origin: 'http://www.example.com' },
    { host: 'backend:3000', origin: 'https://www.example.com', 'sec-fetch-site': 'same-origin' },
    { host: 'www.example.com' },
    // As a proxy writes it, or a link.
    { host: 'www.example.com:443', origin: 'https://www.example.com' },
    { host: 'www.example.com:80', origin: 'https://www.example.com' },
    { host: 'www.example.com:80', origin: 'http://www.example.com' },
    { host: 'WWW.Example.com', origin: 'https://www.example.com' },
    { host: 'www.example.com', origin: 'https://www.example.com.' },
    { host: 'www.example.com:8443', origin: 'https://www.example.com:8443' },
    { host: '[2001:DB8::1]:443', origin: 'https://[2001:db8::1]' },
  ]) {
    expect((await join(anApplication({ name: '' }), headers)).status, JSON.stringify(headers)).toBe(422)
  }
})

test('pages of other sites are refused with 403', async () => {
  const { join, list } = await anApp()
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'https://www.example.com:8443' },
    { origin: 'https://www.example.com', host: 'www.example.com:8443' },
    { origin: 'https://www.example.com:8080', host: 'www.example.com:80' },
    { origin: 'https://example.com' },
    { origin: 'https://www.example.com', host: '' },
    { origin: 'data:text/html,x', host: '' },
    { origin: 'https://shop.example.com', 'sec-fetch-site': 'same-site' },
    { origin: 'https://www.example.com.evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://www.example.com', 'sec-fetch-site': 'cross-site' },
  ]) {
    const response = await join(anApplication(), { host: 'www.example.com', ...headers })
    expect(await statusAndBody(response), JSON.stringify(headers)).toEqual([403, { detail: serverMessages.foreign }])
  }
  expect(await list()).toEqual([])
})

test('the page of an allowed origin may send applications and read the answer, also after a preflight', async () => {
  const { join, send } = await anApp({ env: { ALLOWED_ORIGINS: `https://other.example, ${FRIEND}` } })
  const response = await join(anApplication(), { origin: FRIEND, 'sec-fetch-site': 'cross-site' })
  expect(response.status).toBe(200)
  expect(response.headers.get('access-control-allow-origin')).toBe(FRIEND)

  const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'idempotency-key' }
  const preflight = async (origin: string) => {
    const headers = { origin, 'sec-fetch-site': 'cross-site', ...asked }
    return send(new Request('http://localhost/api/waitlist', { method: 'OPTIONS', headers }))
  }
  const allowed = await preflight(FRIEND)
  expect(allowed.status).toBe(204)
  expect(allowed.headers.get('access-control-allow-origin')).toBe(FRIEND)
  expect(allowed.headers.get('access-control-allow-methods')).toBe('POST')
  expect(allowed.headers.get('access-control-max-age')).toBe('7200')
  expect(allowed.headers.get('access-control-allow-headers')?.toLowerCase()).toBe('idempotency-key')
  const refused = await preflight('https://evil.example')
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, null])
})
