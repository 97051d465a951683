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
