import { expect, test } from 'vitest'
import { anApp } from '#tests/server/an-app.ts'
import { anApplication, aRequest } from '#tests/server/an-application.ts'
import { aPage, POLICY } from '#tests/server/a-page.ts'

const STRICT = "default-src 'none'; frame-ancestors 'none'"
const get = (path: string, headers: Record<string, string> = {}) => new Request(`http://localhost${path}`, { headers })

test.each<[status: number, what: string, request: Request, policy: string]>([
  [200, 'the page', get('/'), POLICY],
  [200, 'a file', get('/assets/page-a1b2.js'), STRICT],
  [200, 'an application', aRequest(), STRICT],
  [403, 'that of another site', aRequest(anApplication(), { origin: 'https://evil.example' }), STRICT],
  [200, 'a health check', get('/livez'), STRICT],
])('the %i for %s has the security headers, and a page its own policy', async (expected, _, request, policy) => {
  const { send } = await anApp({ overrides: { page: await aPage() } })
  const { status, headers } = await send(request)
  expect(status).toBe(expected)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-security-policy': policy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringMatching(/^browsing-topics=\(\), camera=\(\)(?:, [a-z-]+=\(\)){5}$/),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  })
})

test('a 304 has the policy of the page: browsers update their cached headers', async () => {
  const { send } = await anApp({ overrides: { page: await aPage() } })
  const etag = (await send(get('/'))).headers.get('etag') ?? ''
  const { status, headers } = await send(get('/', { 'if-none-match': etag }))
  expect([status, headers.get('content-security-policy')]).toEqual([304, POLICY])
})

test.each(['/link-preview.jpg', '/favicon.ico'])('other sites may embed the picture %s', async (path) => {
  const { send } = await anApp({ overrides: { page: await aPage() } })
  expect((await send(get(path))).headers.get('cross-origin-resource-policy')).toBe('cross-origin')
})

test.each([
  [true, 'max-age=31536000'],
  [false, null],
])('over https (%s) browsers are told to stay there: %s', async (https, header) => {
  const { send } = await anApp({ overrides: { https: () => https } })
  expect((await send(get('/livez'))).headers.get('strict-transport-security')).toBe(header)
})
