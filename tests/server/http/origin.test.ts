import { expect, test } from 'vitest'
import { serverMessages } from '#content/waitlist.ts'
import { anApp, statusAndBody } from '#tests/server/an-app.ts'
import { anApplication, aRequest } from '#tests/server/an-application.ts'

const FRIEND = 'https://friend.example'

test.each([
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

test('pages of other sites are refused with 403', async () => {
  const { join, list } = await anApp()
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'https://www.example.com:8443' },
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

test('a refused request with an endless body is read only in part, and its connection closed', async () => {
  const { send } = await anApp()
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
  expect(sent).toBeLessThan(2 * 1024 * 1024)
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
  expect(allowed.headers.get('access-control-allow-headers')?.toLowerCase()).toBe('idempotency-key')
  const refused = await preflight('https://evil.example')
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, null])
})
