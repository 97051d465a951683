import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { anApplicant, anNginx, aServerBehindNginx, KEPT_ALIVE, nginx } from '#tests/server/an-nginx.ts'

/** After so long the server would close an idle connection, if no proxy stood before it. */
const KEEP_ALIVE_MS = 10_000

test.skipIf(nginx === undefined)(
  'requests timed to the end of an idle connection are never answered 502',
  async () => {
    const { url } = await aServerBehindNginx()
    const send = await anNginx([url], KEPT_ALIVE)
    const clients = Array.from({ length: 200 }, async (_, index) => {
      const first = await send(anApplicant())
      // From 60 ms before the timeout to 60 ms after it.
      await sleep(KEEP_ALIVE_MS - 60 + index * 0.6)
      return [first, await send(anApplicant())]
    })
    const statuses = (await Promise.all(clients)).flat()
    expect(statuses.filter((status) => status === 200)).toHaveLength(400)
  },
  60_000,
)
