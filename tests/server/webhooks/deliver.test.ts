import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'
import { deliverDue, startDelivery } from '#server/webhooks/deliver.ts'
import { createSendWebhook } from '#server/webhooks/send-webhook.ts'
import type { Config } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { openEraser } from '#server/storage/eraser.ts'
import { anApp, engine } from '#tests/server/an-app.ts'
import { anApplication, applicants, filled } from '#tests/server/an-application.ts'
import { freePort } from '#tests/server/free-port.ts'
import { answer, aReceiver, emailsIn, SECRET, until, webhookEnv } from './a-receiver.ts'

const HOUR_MS = 3_600_000

/** An app that tells a receiver at this URL when it is asked to. `later` moves the clock. */
async function anAppFor(url: string, { allowPrivate = true, timeoutMs = 15_000 } = {}) {
  const app = await anApp({ env: webhookEnv(url), overrides: { notify: () => {} } })
  let ahead = 0
  const send = createSendWebhook({ url: new URL(url), secret: SECRET, allowPrivate }, timeoutMs)
  const options = { outbox: app.store.outbox, send, now: () => new Date(Date.now() + ahead) }
  return {
    ...app,
    options,
    deliver: () => deliverDue(options),
    later: (milliseconds: number) => void (ahead += milliseconds),
    pending: () => app.store.outbox.pending(1000),
  }
}

test('a new application is sent once, signed as Standard Webhooks says, with every field', async () => {
  const receiver = await aReceiver()
  const { join, deliver, pending } = await anAppFor(receiver.url)
  const headers = { host: 'localhost', referer: 'http://localhost/?utm_campaign=diwali' }
  await join(anApplication({ linkedin_link: undefined }), headers)
  expect(await deliver()).toEqual({ delivered: 1, failed: 0 })
  expect(await deliver()).toEqual({ delivered: 0, failed: 0 })
  expect(await pending()).toEqual([])

  const [sent = { headers: {}, body: '' }, ...others] = receiver.received
  expect(others).toEqual([])
  const message = new Webhook(SECRET).verify(sent.body, sent.headers as Record<string, string>)
  expect(message).toMatchObject({
    type: 'waitlist.joined',
    id: sent.headers['webhook-id'],
    data: { ...filled, linkedin_link: null, utm_campaign: 'diwali', utm_source: null, referrer: null },
  })
  expect(sent.headers['content-type']).toBe('application/json')
})

test('a duplicate, a repetition and a refused form are not sent', async () => {
  const receiver = await aReceiver()
  const { join, deliver } = await anAppFor(receiver.url)
  await join(anApplication(), { 'idempotency-key': 'b5a8fbd2-5b42-4d9b-8d0c-4ad2bb0d65f1' })
  await join(anApplication(), { 'idempotency-key': 'b5a8fbd2-5b42-4d9b-8d0c-4ad2bb0d65f1' })
  await join(anApplication())
  await join(anApplication({ email: 'nobody' }))
  expect(await deliver()).toEqual({ delivered: 1, failed: 0 })
})

test('without a webhook nothing waits to be sent, also not when one is set later', async () => {
  const { join, store } = await anApp()
  await join()
  expect(await store.outbox.countPending()).toBe(0)
})

test.for([
  [400, 'The receiver answered with status 400.'],
  [500, 'The receiver answered with status 500.'],
  [503, 'The receiver answered with status 503.'],
] as const)('what a receiver refuses with %i is sent again later, with the same id', async ([status, reason]) => {
  const receiver = await aReceiver()
  receiver.behave(answer(status))
  const { join, deliver, pending, later } = await anAppFor(receiver.url)
  await join()
  expect(await deliver()).toEqual({ delivered: 0, failed: 1 })
  expect(await pending()).toMatchObject([{ attempts: 1, lastError: reason, address: filled.email }])
  expect(await deliver()).toEqual({ delivered: 0, failed: 0 })
  receiver.behave(answer(204))
  later(10_000)
  expect(await deliver()).toEqual({ delivered: 1, failed: 0 })
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(ids).toEqual([ids[0], ids[0]])
})

test('attempts come ever later, at most an hour apart, and never end', async () => {
  const { join, deliver, pending, later } = await anAppFor(`http://127.0.0.1:${await freePort()}/`)
  await join()
  const waits: number[] = []
  let clock = Date.now()
  for (let attempt = 1; attempt <= 12; attempt += 1) {
    expect(await deliver()).toEqual({ delivered: 0, failed: 1 })
    const [message] = await pending()
    expect(message).toMatchObject({ attempts: attempt, lastError: 'The receiver cannot be reached (ECONNREFUSED).' })
    waits.push(Date.parse(message?.nextAttemptAt ?? '') - clock)
    later(1.2 * HOUR_MS)
    clock += 1.2 * HOUR_MS
  }
  expect(waits[0]).toBeLessThan(0.1 * HOUR_MS)
  expect(Math.max(...waits)).toBeLessThan(1.25 * HOUR_MS)
  expect(waits.at(-1)).toBeGreaterThan(0.75 * HOUR_MS)
})

test('a receiver that closes the connection without an answer gets the message again', async () => {
  const receiver = await aReceiver()
  receiver.behave((request) => void request.socket.destroy())
  const { join, deliver, later } = await anAppFor(receiver.url)
  await join()
  expect(await deliver()).toEqual({ delivered: 0, failed: 1 })
  receiver.behave(answer(200))
  later(10_000)
  expect(await deliver()).toEqual({ delivered: 1, failed: 0 })
})

test('a receiver that never answers is given up on, and gets the message again', async () => {
  const receiver = await aReceiver()
  receiver.behave(() => {})
  const { join, deliver, pending, later } = await anAppFor(receiver.url, { timeoutMs: 200 })
  await join()
  expect(await deliver()).toEqual({ delivered: 0, failed: 1 })
  expect(await pending()).toMatchObject([{ lastError: 'The receiver did not answer within 0.2 seconds.' }])
  receiver.behave(answer(200))
  later(10_000)
  expect(await deliver()).toEqual({ delivered: 1, failed: 0 })
})

test('the endless body of an answer is not read', async () => {
  const receiver = await aReceiver()
  let closed: Promise<unknown> | undefined
  receiver.behave((_, response) => {
    closed = once(response, 'close')
    response.writeHead(200)
    const more = () => response.write('x'.repeat(65_536), (error) => void (error ?? setImmediate(more)))
    more()
  })
  const { join, deliver } = await anAppFor(receiver.url)
  await join()
  expect(await deliver()).toEqual({ delivered: 1, failed: 0 })
  await closed
})

test('an answer of nonsense is a failure', async () => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.end('SSH-2.0-OpenSSH_9.2\r\n')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { join, deliver, pending } = await anAppFor(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await join()
  expect(await deliver()).toEqual({ delivered: 0, failed: 1 })
  expect(await pending()).toMatchObject([{ lastError: expect.stringContaining('The receiver cannot be reached (') }])
})

test('a message that a receiver took without keeping it can be sent again, because the list holds it', async () => {
  const receiver = await aReceiver()
  const { join, deliver, list } = await anAppFor(receiver.url)
  await join()
  await deliver()
  expect(await list()).toMatchObject([filled])
})

test('a redirect is not followed', async () => {
  const other = await aReceiver()
  const receiver = await aReceiver()
  receiver.behave(answer(307, { location: other.url }))
  const { join, deliver, pending } = await anAppFor(receiver.url)
  await join()
  expect(await deliver()).toEqual({ delivered: 0, failed: 1 })
  expect(other.received).toEqual([])
  expect(await pending()).toMatchObject([
    { lastError: 'The receiver answered with status 307; redirects are not followed.' },
  ])
})

test('a name or an address that leads into the private network is never connected to', async () => {
  const receiver = await aReceiver()
  const { port } = new URL(receiver.url)
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '0.0.0.0']) {
    const { join, deliver, pending } = await anAppFor(`http://${host}:${port}/`, { allowPrivate: false })
    await join()
    expect(await deliver(), host).toEqual({ delivered: 0, failed: 1 })
    expect(await pending()).toMatchObject([{ lastError: expect.stringContaining('private address') }])
  }
  expect(receiver.received).toEqual([])
})

test('a message is sent again when its sender died after the claim', async () => {
  const receiver = await aReceiver()
  const { join, deliver, later, store } = await anAppFor(receiver.url)
  await join()
  const now = new Date()
  await store.outbox.claim({ now, leasedUntil: new Date(now.getTime() + 60_000), limit: 16 })
  expect(await deliver()).toEqual({ delivered: 0, failed: 0 })
  later(61_000)
  expect(await deliver()).toEqual({ delivered: 1, failed: 0 })
})

test('senders that look at the same moment share the messages, and each is sent once', async () => {
  const receiver = await aReceiver()
  const { join, deliver } = await anAppFor(receiver.url)
  await Promise.all(applicants(60).map((body) => join(body)))
  const results = await Promise.all([deliver(), deliver(), deliver(), deliver()])
  expect(results.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(60)
  expect(new Set(emailsIn(receiver.received)).size).toBe(60)
  expect(receiver.received).toHaveLength(60)
})

test('a message that one receiver refuses for ever does not hold the others back', async () => {
  const receiver = await aReceiver()
  receiver.behave((request, response, body) => answer(body.includes('creator-3@') ? 400 : 200)(request, response, body))
  const { join, deliver, pending } = await anAppFor(receiver.url)
  for (const body of applicants(40)) await join(body)
  expect(await deliver()).toEqual({ delivered: 39, failed: 1 })
  expect(await pending()).toMatchObject([{ address: 'creator-3@example.com' }])
})

test('an erased person is not told of, and may be told of again after a new application', async () => {
  const receiver = await aReceiver()
  receiver.behave(answer(500))
  const { join, deliver, later, pending, dataDir } = await anAppFor(receiver.url)
  await join()
  await join(anApplication({ email: 'ravi@example.com' }))
  expect(await deliver()).toEqual({ delivered: 0, failed: 2 })
  const eraser = await openEraser({ databaseUrl: await engine.addressFor?.(dataDir), dataDir } as Config)
  onTestFinished(eraser.close)
  expect(await eraser.erase(filled.email)).toMatchObject({ kind: 'erased' })
  expect(await pending()).toMatchObject([{ address: 'ravi@example.com' }])

  receiver.behave(answer(200))
  receiver.received.length = 0
  later(10_000)
  expect(await deliver()).toEqual({ delivered: 1, failed: 0 })
  expect(emailsIn(receiver.received)).toEqual(['ravi@example.com'])
  await join()
  expect(await deliver()).toEqual({ delivered: 1, failed: 0 })
})

test('the loop delivers what arrives, and ends when it is stopped', async () => {
  const receiver = await aReceiver()
  const { join, options } = await anAppFor(receiver.url)
  const loop = startDelivery({ ...options, log: createLog({ write: () => {} }) })
  onTestFinished(loop.stop)
  for (const body of applicants(3)) {
    await join(body)
    loop.wake()
  }
  await until(() => receiver.received.length === 3)
  await loop.stop()
})

test('while a receiver is down, one request is under way at a time, and one line is logged', async () => {
  const lines: string[] = []
  let underWay = 0
  let most = 0
  const { join, options, store } = await anAppFor(`http://127.0.0.1:${await freePort()}/`)
  await Promise.all(applicants(200).map((body) => join(body)))
  const loop = startDelivery({
    ...options,
    async send(message, signal) {
      underWay += 1
      if (lines.length > 0) most = Math.max(most, underWay)
      const delivery = await options.send(message, signal)
      underWay -= 1
      return delivery
    },
    log: createLog({ write: (line) => void lines.push(line) }),
  })
  onTestFinished(loop.stop)
  await until(() => most > 0)
  expect(most).toBe(1)
  await loop.stop()
  expect(lines).toHaveLength(1)
  expect(lines.join()).not.toContain('creator-')
  expect(await store.outbox.countPending()).toBe(200)
})

test('a stop ends a request that takes too long, and the message is due at once', async () => {
  const receiver = await aReceiver()
  receiver.behave(() => {})
  const { join, options, deliver } = await anAppFor(receiver.url)
  await join()
  const loop = startDelivery({ ...options, log: createLog({ write: () => {} }) })
  await until(() => receiver.received.length === 1)
  await loop.stop()
  receiver.behave(answer(200))
  expect(await deliver()).toEqual({ delivered: 1, failed: 0 })
})
