import { expect, onTestFinished, test, vi } from 'vitest'
import { IDEMPOTENCY_HEADER } from '#contract/outcome.ts'
import { startServer } from '#tests/server/a-process.ts'
import { aFolder } from '#tests/server/an-app.ts'

const HOUR = 3_600_000
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

test('to another origin the request tells the whole address of the page, which names the campaign', async () => {
  vi.stubEnv('VITE_BACKEND_URL', 'https://api.example')
  vi.resetModules()
  const { submitApplication } = await import('#waitlist/submit-application.ts')
  const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ status: 'success' }))
  await submitApplication(application, crypto.randomUUID())
  expect(fetch.mock.lastCall?.[1]).toMatchObject({ referrerPolicy: 'no-referrer-when-downgrade' })
})

test('a back end on another origin must allow no header but that of the key', async () => {
  vi.stubEnv('VITE_BACKEND_URL', 'https://api.example')
  vi.stubGlobal('document', { referrer: 'https://l.instagram.com/' })
  vi.stubGlobal('location', { hostname: 'www.example.com' })
  onTestFinished(() => void vi.unstubAllGlobals().restoreAllMocks())
  vi.resetModules()
  const { submitApplication } = await import('#waitlist/submit-application.ts')
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ status: 'success' }))
  await submitApplication(application, 'key')
  expect(fetched.mock.lastCall?.[1]?.headers).toEqual({ [IDEMPOTENCY_HEADER]: 'key' })
})

test('a request is never given up: an answer after an hour counts', async () => {
  vi.useFakeTimers()
  vi.stubEnv('VITE_BACKEND_URL', 'https://api.example.com')
  onTestFinished(() => void vi.useRealTimers().restoreAllMocks())
  const answer = (work: (response: Response) => void) => setTimeout(() => work(Response.json({ status: 'ok' })), HOUR)
  const fetched = vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(answer))
  const { submitApplication } = await import('#waitlist/submit-application.ts')
  const outcome = submitApplication(application, crypto.randomUUID())
  await vi.advanceTimersByTimeAsync(HOUR)
  expect(await outcome).toEqual({ kind: 'joined' })
  // Its timers are the platform's.
  expect(fetched.mock.lastCall?.[1]?.signal).toBeUndefined()
})
