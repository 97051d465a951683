import { expect, onTestFinished, test, vi } from 'vitest'
import { IDEMPOTENCY_HEADER } from '#contract/outcome.ts'

const HOUR = 3_600_000
const application = { name: 'Asha Rao', email: 'asha@example.com', category: 'filmmaker' } as const

test('to another origin the request names the whole address of the page, and has no header but that of the key', async () => {
  vi.stubEnv('VITE_BACKEND_URL', 'https://api.example/')
  vi.stubGlobal('document', { referrer: 'https://l.instagram.com/' })
  vi.stubGlobal('location', { hostname: 'www.example.com' })
  onTestFinished(() => void vi.unstubAllGlobals().restoreAllMocks())
  const { submitApplication } = await import('#waitlist/submit-application.ts')
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ status: 'success' }))
  await submitApplication(application, 'key')
  const [url, request] = fetched.mock.lastCall ?? []
  expect(url).toBe('https://api.example/api/waitlist')
  // The address has the campaign.
  expect(request?.referrerPolicy).toBe('no-referrer-when-downgrade')
  // Each other one the back end would have to allow.
  expect(request?.headers).toEqual({ [IDEMPOTENCY_HEADER]: 'key' })
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
