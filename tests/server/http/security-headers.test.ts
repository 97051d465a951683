import { expect, test } from 'vitest'
import { anApp } from '#tests/server/an-app.ts'
import { anApplication, aRequest } from '#tests/server/an-application.ts'
import { aPage, POLICY } from '#tests/server/a-page.ts'

const STRICT = "default-src 'none'; frame-ancestors 'none'"
const get = (path: string, headers: Record<string, string> = {}) => new Request(`http://localhost${path}`, { headers })

async function everyKindOfAnswer(https = false): Promise<[title: string, response: Response][]> {
  const { send, store } = await anApp({
    env: { RATE_LIMIT: '3/600' },
    overrides: { page: await aPage(), https: () => https },
  })
  const requests: [string, Request][] = [
    ['the page', get('/')],
    ['a script', get('/assets/page-a1b2.js')],
    ['an unknown path', get('/nowhere')],
    ['an unknown path of the API', get('/api/nowhere')],
    ['a wrong method', get('/api/waitlist')],
    ['a success', aRequest()],
    ['a duplicate', aRequest()],
    ['an invalid form', aRequest(anApplication({ name: '' }))],
    ['a foreign origin', aRequest(anApplication(), { origin: 'https://evil.example' })],
    ['livez', get('/livez')],
    ['readyz', get('/readyz')],
  ]
  const responses: [string, Response][] = []
  for (const [title, request] of requests) responses.push([title, await send(request)])
  store.add = () => Promise.reject(new Error('away'))
  responses.push(['a failure', await send(aRequest())])
  responses.push(['a limit', await send(aRequest())])
  return responses
}

test('every response has nosniff, a referrer policy and a permissions policy', async () => {
  for (const [title, { headers }] of await everyKindOfAnswer()) {
    expect.soft(headers.get('x-content-type-options'), title).toBe('nosniff')
    expect.soft(headers.get('referrer-policy'), title).toBe('strict-origin-when-cross-origin')
    expect.soft(headers.get('permissions-policy'), title).toContain('camera=(), ')
    expect.soft(headers.get('cross-origin-opener-policy'), title).toBe('same-origin')
    expect.soft(headers.get('cross-origin-resource-policy'), title).toBe('same-origin')
    expect.soft(headers.get('content-security-policy'), title).toMatch(/^default-src 'none'; /)
    expect.soft(headers.get('x-powered-by'), title).toBeNull()
    expect.soft(headers.get('strict-transport-security'), title).toBeNull()
  }
})

test('over https responses have Strict-Transport-Security for a year', async () => {
  for (const [title, { headers }] of await everyKindOfAnswer(true)) {
    expect.soft(headers.get('strict-transport-security'), title).toBe('max-age=31536000')
  }
})

test("pages have the build's Content-Security-Policy, all other responses one that denies everything", async () => {
  const { send } = await anApp({ overrides: { page: await aPage() } })
  const policyOf = async (path: string) => (await send(get(path))).headers.get('content-security-policy')
  expect(await policyOf('/')).toBe(POLICY)
  expect(await policyOf('/nowhere')).toBe(POLICY)
  expect(await policyOf('/assets/page-a1b2.js')).toBe(STRICT)
  expect(await policyOf('/api/waitlist')).toBe(STRICT)
})

test('a 304 has the policy of the page, because browsers update their cached headers', async () => {
  const { send } = await anApp({ overrides: { page: await aPage() } })
  const tag = (await send(get('/'))).headers.get('etag') ?? ''
  const response = await send(get('/', { 'if-none-match': tag }))
  expect(response.status).toBe(304)
  expect(response.headers.get('content-security-policy')).toBe(POLICY)
})

test('other sites may embed the link preview', async () => {
  const { send } = await anApp({ overrides: { page: await aPage() } })
  expect((await send(get('/link-preview.jpg'))).headers.get('cross-origin-resource-policy')).toBe('cross-origin')
})
