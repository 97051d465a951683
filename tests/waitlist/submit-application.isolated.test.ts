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
  // As after the redirect of a host to its other name.
  const redirected = Object.defineProperty(Response.json({ status: 'success' }), 'redirected', { value: true })
  const page = new Response('', { headers: { 'content-type': 'text/html' } })
  for (const answer of [redirected, page]) {
    vi.stubGlobal('fetch', () => Promise.resolve(answer))
    expect(await submitApplication(application, key)).toEqual({ kind: 'joined' })
  }
})
