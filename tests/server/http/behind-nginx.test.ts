import { describe, expect, test } from 'vitest'
import { anApplicant, anNginx, aServerBehindNginx, KEPT_ALIVE, nginx } from '#tests/server/an-nginx.ts'

/** The idempotency key makes it safe to send a form again whose connection broke. */
const SENDS_AGAIN = 'proxy_next_upstream error timeout non_idempotent;'

describe.skipIf(nginx === undefined).each([
  { behind: 'a proxy that keeps its connections', setup: KEPT_ALIVE },
  { behind: 'a proxy that opens a connection for each request', setup: { location: '' } },
])('behind $behind', ({ setup }) => {
  test('a server that is stopped under load loses nothing if the proxy sends again what got no answer', async () => {
    const [leaving, staying] = await Promise.all([aServerBehindNginx(), aServerBehindNginx()])
    const location = `${setup.location}${SENDS_AGAIN}`
    const send = await anNginx([leaving.url, staying.url], { ...setup, location })
    const statuses: number[] = []
    const enough = new AbortController()
    const clients = Array.from({ length: 16 }, async (_, index) => {
      while (!enough.signal.aborted) {
        statuses.push(await send(index % 2 === 0 ? '/' : anApplicant()))
      }
    })
    await expect.poll(() => statuses.length).toBeGreaterThan(200)
    leaving.child.kill('SIGTERM')
    expect(await leaving.exited).toEqual({ code: 0, signal: null })
    const then = statuses.length
    await expect.poll(() => statuses.length).toBeGreaterThan(then + 200)
    enough.abort()
    await Promise.all(clients)
    expect(new Set(statuses)).toEqual(new Set([200]))
  })
})
