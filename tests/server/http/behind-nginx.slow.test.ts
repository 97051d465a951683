import { setTimeout as sleep } from 'node:timers/promises'
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
const aServer = async () => startServer({ env: { DATA_DIR: await aFolder(), TRUST_PROXY: '1' } })

let applicant = 0
const anApplicant = () => anApplication({ email: `creator-${(applicant += 1)}@example.com` })

function countsOf(responses: Proxied[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

describe.skipIf(nginx === undefined)('behind nginx', () => {
  /** The idle timeouts after which a connection may be closed: this server's without a proxy, and nginx's. */
  test.each([
    { edge: 'ours without a proxy', ms: 10_000, upstream: KEPT_ALIVE.upstream },
    { edge: "nginx' own", ms: 2000, upstream: `${KEPT_ALIVE.upstream} keepalive_timeout 2s;` },
  ])(
    'requests timed to the end of an idle connection ($edge) are never answered 502',
    async ({ ms, upstream }) => {
      const { url } = await aServer()
      const send = await anNginx({ nginx, servers: [url], ...KEPT_ALIVE, upstream })
      const clients = Array.from({ length: 200 }, async (_, index) => {
        const first = await send('POST', '/api/waitlist', anApplicant())
        // From 60 ms before the timeout to 60 ms after it.
        await sleep(ms - 60 + index * 0.6)
        return [first, await send('POST', '/api/waitlist', anApplicant())]
      })
      expect(countsOf((await Promise.all(clients)).flat())).toEqual({ 200: 400 })
    },
    60_000,
  )
})
