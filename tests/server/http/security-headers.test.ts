import { expect, test } from 'vitest'
import { anApp } from '#tests/server/an-app.ts'
import { anApplication, aRequest } from '#tests/server/an-application.ts'
import { aPage, POLICY } from '#tests/server/a-page.ts'

const STRICT = "default-src 'none'; frame-ancestors 'none'"
const get = (path: string, headers: Record<string, string> = {}) => new Request(`http://localhost${path}`, { headers })

test('every response has the security headers, and a page its own policy', async () => {
  const { send, store } = await anApp({ overrides: { page: await aPage() } })
  const etag = (await send(get('/'))).headers.get('etag') ?? ''
  const { add } = store
  store.add = async (received) =>
    received.application.name === 'away' ? Promise.reject(new Error('away')) : add(received)
  const requests: [status: number, request: Request, policy: string][] = [
    [200, get('/'), POLICY],
    // Browsers update their cached headers.
    [304, get('/', { 'if-none-match': etag }), POLICY],
    [404, get('/nowhere'), POLICY],
    [200, get('/assets/page-a1b2.js'), STRICT],
    [405, get('/api/waitlist'), STRICT],
    [503, aRequest(anApplication({ name: 'away' })), STRICT],
    [200, aRequest(), STRICT],
    [422, aRequest(anApplication({ name: '' })), STRICT],
    [403, aRequest(anApplication(), { origin: 'https://evil.example' }), STRICT],
    [200, get('/livez'), STRICT],
  ]
  for (const [expected, request, policy] of requests) {
    const { status, headers } = await send(request)
    expect(status, request.url).toBe(expected)
    expect.soft(Object.fromEntries(headers), request.url).toMatchObject({
      'content-security-policy': policy,
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringMatching(/^browsing-topics=\(\), camera=\(\)(?:, [a-z-]+=\(\)){5}$/),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
    })
  }
})

test('other sites may embed the picture of the link preview', async () => {
  const { send } = await anApp({ overrides: { page: await aPage() } })
  expect((await send(get('/link-preview.jpg'))).headers.get('cross-origin-resource-policy')).toBe('cross-origin')
})

test.each([
  [true, 'max-age=31536000'],
  [false, null],
])('over https (%s) browsers are told to stay there: %s', async (https, header) => {
  const { send } = await anApp({ overrides: { https: () => https } })
  expect((await send(get('/livez'))).headers.get('strict-transport-security')).toBe(header)
})
