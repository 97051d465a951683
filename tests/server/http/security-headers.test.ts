import { expect, test } from 'vitest'
import { anApp } from '#tests/server/an-app.ts'
import { anApplication, aRequest } from '#tests/server/an-application.ts'
import { aPage, POLICY } from '#tests/server/a-page.ts'

const STRICT = "default-src 'none'; frame-ancestors 'none'"
const get = (path: string, headers: Record<string, string> = {}) => new Request(`http://localhost${path}`, { headers })

test('every response has the security headers, a page with its own policy', async () => {
  let https = false
  const { send, store } = await anApp({
    env: { RATE_LIMIT: '2/600' },
    overrides: { page: await aPage(), https: () => https },
  })
  const { add } = store
  store.add = async (received) =>
    received.application.name === 'away' ? Promise.reject(new Error('away')) : add(received)
  const etag = (await send(get('/'))).headers.get('etag') ?? ''
  const requests: [status: number, request: Request, policy: string][] = [
    [200, get('/'), POLICY],
    // Browsers update their cached headers.
    [304, get('/', { 'if-none-match': etag }), POLICY],
    [404, get('/nowhere'), POLICY],
    [200, get('/assets/page-a1b2.js'), STRICT],
    [404, get('/api/nowhere'), STRICT],
    [405, get('/api/waitlist'), STRICT],
    [503, aRequest(anApplication({ name: 'away' })), STRICT],
    [200, aRequest(), STRICT],
    [409, aRequest(), STRICT],
    [429, aRequest(), STRICT],
    [422, aRequest(anApplication({ name: '' })), STRICT],
    [403, aRequest(anApplication(), { origin: 'https://evil.example' }), STRICT],
    [200, get('/livez'), STRICT],
    [200, get('/readyz'), STRICT],
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
    expect.soft(headers.get('strict-transport-security'), request.url).toBeNull()
  }
  https = true
  expect((await send(get('/'))).headers.get('strict-transport-security')).toBe('max-age=31536000')
  // Other sites may embed it.
  expect((await send(get('/link-preview.jpg'))).headers.get('cross-origin-resource-policy')).toBe('cross-origin')
})
