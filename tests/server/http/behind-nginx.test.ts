import { describe, expect, test } from 'vitest'
import { aFolder } from '#tests/server/an-app.ts'
import { anApplication } from '#tests/server/an-application.ts'
import { anNginx, type Proxied } from '#tests/server/an-nginx.ts'
import { aProgram } from '#tests/server/a-program.ts'
import { startServer } from '#tests/server/a-process.ts'

const nginx = aProgram('nginx')

/** nginx with keep-alive to the server, as most guides recommend, and with its defaults. */
const KEPT_ALIVE = {
  upstream: 'keepalive 256;',
  location: 'proxy_http_version 1.1; proxy_set_header Connection "";',
}
const setups = [
  { title: 'that keeps its connections', setup: KEPT_ALIVE },
  { title: 'that opens a connection for each request', setup: { location: '' } },
]

/** The idempotency key makes it safe to send a form again whose connection broke. */
const SENDS_AGAIN = 'proxy_next_upstream error timeout non_idempotent;'

const aServer = async () => startServer({ env: { DATA_DIR: await aFolder(), TRUST_PROXY: '1' } })

let applicant = 0
const anApplicant = () => anApplication({ email: `creator-${(applicant += 1)}@example.com` })

function countsOf(responses: Proxied[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

describe.skipIf(nginx === undefined)('behind nginx', () => {
  test.each(setups)(
    'a server that is stopped under load loses nothing behind a proxy $title and sends again what got no answer',
    async ({ setup }) => {
      const [leaving, staying] = await Promise.all([aServer(), aServer()])
      const send = await anNginx({
        nginx,
        servers: [leaving.url, staying.url],
        ...setup,
        location: `${setup.location}${SENDS_AGAIN}`,
      })
      const responses: Proxied[] = []
      const enough = new AbortController()
      const clients = Array.from({ length: 16 }, async (_, index) => {
        while (!enough.signal.aborted) {
          responses.push(await (index % 2 === 0 ? send('GET', '/') : send('POST', '/api/waitlist', anApplicant())))
        }
      })
      await expect.poll(() => responses.length, { timeout: 20_000 }).toBeGreaterThan(500)
      leaving.child.kill('SIGTERM')
      expect(await leaving.exited).toEqual({ code: 0, signal: null })
      const then = responses.length
      await expect.poll(() => responses.length, { timeout: 20_000 }).toBeGreaterThan(then + 500)
      enough.abort()
      await Promise.all(clients)
      expect(countsOf(responses)).toEqual({ 200: responses.length })
    },
    90_000,
  )

  test('a form of 300 KB gets a 413, not a 502', async () => {
    const { url } = await aServer()
    for (const { setup } of setups) {
      const send = await anNginx({ nginx, servers: [url], ...setup })
      for (let round = 0; round < 5; round += 1) {
        const { status } = await send('POST', '/api/waitlist', anApplication({ name: 'x'.repeat(300_000) }))
        expect(status).toBe(413)
      }
    }
  })
})
