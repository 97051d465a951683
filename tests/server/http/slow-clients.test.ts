import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { LIMITS } from '#server/http/listen.ts'
import { aListeningApp } from '#tests/server/a-listening-app.ts'
import { connect, heard } from '#tests/server/ask.ts'

const HEAD = 'POST /api/waitlist HTTP/1.1\r\nhost: x\r\n'
const FORM = 'content-type: multipart/form-data; boundary=x\r\ncontent-length: 1000\r\n\r\n--x'
const NEVER = 2 ** 30
const OFTEN = { connectionsCheckingInterval: 50 }
const NO_LIMITS = { headersTimeout: NEVER, requestTimeout: NEVER, stalledMs: NEVER, lingerMs: NEVER, ...OFTEN }

test('of what a client may be slow in, each has a limit of at most 25 seconds', () => {
  // 0 would be none.
  for (const milliseconds of Object.values(LIMITS)) expect(milliseconds / 25_000).toBeGreaterThan(0)
  expect(Math.max(...Object.values(LIMITS))).toBe(25_000)
})

test.each([
  ['sends nothing', '', { headersTimeout: 200 }],
  ['stops in the headers', `${HEAD}x-slow: `, { headersTimeout: 200 }],
  ['stops in the body', HEAD + FORM, { headersTimeout: 200, requestTimeout: 200 }],
])('a client that %s is disconnected', async (_, beginning, limit) => {
  const url = await aListeningApp({ limits: { ...NO_LIMITS, ...limit } })
  expect(await heard(await connect(url, beginning))).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
})

test('a client that reads nothing of its response is let go of', async () => {
  let peer: Socket | undefined
  const app = new Hono<{ Bindings: HttpBindings }>().get('/', (context) => {
    peer = context.env.incoming.socket
    // Larger than the buffers of the socket.
    return new Response(new Uint8Array(16 * 1024 * 1024))
  })
  const limits = { ...NO_LIMITS, stalledMs: 500 }
  const url = await aListeningApp({ app: app as unknown as Hono, limits })
  await connect(url, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await expect.poll(() => peer).toBeDefined()
  if (peer !== undefined) await once(peer, 'close')
})
