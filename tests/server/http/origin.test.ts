import { expect, test } from 'vitest'
import { serverMessages } from '#content/waitlist.ts'
import { anApp, statusAndBody } from '#tests/server/an-app.ts'
import { anApplication, aRequest } from '#tests/server/an-application.ts'

const FRIEND = 'https://friend.example'
const FOREIGN = [403, { detail: serverMessages.foreign }]

test.each([
  ['the page itself', { host: 'www.example.com', origin: 'https://www.example.com' }],
  ['the page itself behind a proxy that ends TLS', { host: 'www.example.com', origin: 'http://www.example.com' }],
  [
    'the page itself behind a proxy that changes Host',
    { host: 'backend:3000', origin: 'https://www.example.com', 'sec-fetch-site': 'same-origin' },
  ],
  ['a program that sends no Origin', { host: 'www.example.com' }],
])('%s is let in', async (_, headers) => {
  const { join } = await anApp()
  expect((await join(anApplication(), headers)).status).toBe(200)
})

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['another port', { origin: 'https://www.example.com:8443' }],
  ['a sister site', { origin: 'https://shop.example.com', 'sec-fetch-site': 'same-site' }],
  ['a site whose name has the same prefix', { origin: 'https://www.example.com.evil.example' }],
  ['a page without an origin', { origin: 'null' }],
  ['an Origin that cannot be read', { origin: 'evil' }],
  ['a request that the browser calls cross-site', { 'sec-fetch-site': 'cross-site' }],
  [
    "a cross-site request with this site's Origin",
    { origin: 'https://www.example.com', 'sec-fetch-site': 'cross-site' },
  ],
])('%s is refused with 403', async (_, headers) => {
  const { join, list } = await anApp()
  expect(await statusAndBody(await join(anApplication(), { host: 'www.example.com', ...headers }))).toEqual(FOREIGN)
  expect(await list()).toEqual([])
})

test('a cross-origin request with an endless body is rejected, and its connection closed', async () => {
  const { send, list } = await anApp()
  const chunk = new Uint8Array(64 * 1024)
  let sent = 0
  const body = new ReadableStream({
    pull(controller) {
      sent += chunk.byteLength
      controller.enqueue(chunk)
    },
  })
  const headers = { origin: 'https://evil.example', 'content-type': 'multipart/form-data; boundary=x' }
  const response = await send(aRequest(body, headers))
  expect(response.status).toBe(403)
  expect(response.headers.get('connection')).toBe('close')
  // A part of the body is read, so that its sender can read the response.
  expect(sent).toBeLessThan(2 * 1024 * 1024)
  expect(await list()).toEqual([])
})

test('an allowed origin is accepted, and its page may read the response', async () => {
  const { join } = await anApp({ env: { ALLOWED_ORIGINS: `https://other.example, ${FRIEND}` } })
  const response = await join(anApplication(), { origin: FRIEND, 'sec-fetch-site': 'cross-site' })
  expect(response.status).toBe(200)
  expect(response.headers.get('access-control-allow-origin')).toBe(FRIEND)
  expect(response.headers.get('vary')).toBe('origin')
})

const preflight = (origin: string) =>
  new Request('http://localhost/api/waitlist', {
    method: 'OPTIONS',
    headers: {
      origin,
      'sec-fetch-site': 'cross-site',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'idempotency-key',
    },
  })

test('the preflight of an allowed origin succeeds, also for the idempotency key', async () => {
  const { send } = await anApp({ env: { ALLOWED_ORIGINS: FRIEND } })
  const response = await send(preflight(FRIEND))
  expect(response.status).toBe(204)
  expect(response.headers.get('access-control-allow-origin')).toBe(FRIEND)
  expect(response.headers.get('access-control-allow-methods')).toBe('POST')
  expect(response.headers.get('access-control-allow-headers')?.toLowerCase()).toBe('idempotency-key')
})

test('the preflight of another origin is rejected', async () => {
  const { send } = await anApp({ env: { ALLOWED_ORIGINS: FRIEND } })
  const response = await send(preflight('https://evil.example'))
  expect(response.status).toBe(403)
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
})
