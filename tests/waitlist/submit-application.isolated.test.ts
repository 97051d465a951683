import { expect, test, vi } from 'vitest'
import { startServer } from '#tests/server/a-process.ts'
import { aFolder } from '#tests/server/an-app.ts'

const application = { name: 'Asha Rao', email: 'asha@example.com', category: 'filmmaker' } as const

test('a form that is sent again to a back end on another origin is told of success', async () => {
  const { url } = await startServer({ env: { DATA_DIR: await aFolder() } })
  vi.stubEnv('VITE_BACKEND_URL', `${url}/`)
  const { submitApplication } = await import('#waitlist/submit-application.ts')
  const key = crypto.randomUUID()
  expect(await submitApplication(application, key)).toEqual({ kind: 'joined' })
  expect(await submitApplication(application, key)).toEqual({ kind: 'joined' })
  expect(await submitApplication(application, crypto.randomUUID())).toEqual({ kind: 'duplicate' })
})

test.each([
  ['after the redirect of a host to its other name, an answer counts', 'application/json', true, 'joined'],
  ['a page counts that the back end itself answers', 'text/html', false, 'joined'],
  ['what a login page answers after a redirect is no success', 'text/html; charset=utf-8', true, 'failed'],
] as const)('%s', async (_, type, redirected, kind) => {
  vi.stubEnv('VITE_BACKEND_URL', 'https://www.example.com')
  const { submitApplication } = await import('#waitlist/submit-application.ts')
  const answer = new Response('', { headers: { 'content-type': type } })
  vi.stubGlobal('fetch', () => Promise.resolve(Object.defineProperty(answer, 'redirected', { value: redirected })))
  expect(await submitApplication(application, '')).toEqual({ kind })
})
