import { expect, test, vi } from 'vitest'
import { stopClocks } from '#tests/server/a-clock.ts'
import { anApp, statusAndBody } from '#tests/server/an-app.ts'

const away = () => Promise.reject(new Error('away'))

test.each([
  ['running', false, undefined, 'ok', []],
  ['that is stopping', true, undefined, 'draining', []],
  ['without its database', false, away, 'no store', ['away']],
])(
  'a server %s is live, ready only if it can take applications, and logs why not',
  async (_, draining, check, status, reasons) => {
    const { send, store, lines } = await anApp({ overrides: { draining: () => draining } })
    if (check !== undefined) vi.spyOn(store, 'check').mockImplementation(check)
    const get = async (path: string) => {
      const response = await send(new Request(`http://localhost${path}`))
      expect(response.headers.get('cache-control')).toBe('no-store')
      return statusAndBody(response)
    }
    expect(await get('/livez')).toEqual([200, { status: 'ok' }])
    expect(await get('/readyz')).toEqual([status === 'ok' ? 200 : 503, { status }])
    const entries = lines.map((line) => JSON.parse(line) as { msg?: string; reason: string })
    expect(
      entries.filter(({ msg }) => msg === 'not ready: applications cannot be stored').map(({ reason }) => reason),
    ).toEqual(reasons)
  },
)

test('a server that begins to stop is not ready, though it was a moment before', async () => {
  let isStopping = false
  const { send } = await anApp({ overrides: { draining: () => isStopping } })
  const ready = async () => (await send(new Request('http://localhost/readyz'))).status
  expect(await ready()).toBe(200)
  isStopping = true
  expect(await ready()).toBe(503)
})

// Anybody may ask: a flood must not take the connections that applications need.
test('what a check has found holds for 5 seconds', async () => {
  stopClocks('performance')
  const { send, store } = await anApp()
  const ready = async () => (await send(new Request('http://localhost/readyz'))).status
  expect(await ready()).toBe(200)
  vi.spyOn(store, 'check').mockImplementation(away)
  vi.advanceTimersByTime(4999)
  expect(await ready()).toBe(200)
  vi.advanceTimersByTime(1)
  expect(await ready()).toBe(503)
})
