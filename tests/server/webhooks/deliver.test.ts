import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'
import { deliverDue, startDelivery } from '#server/webhooks/deliver.ts'
import { checkedLookup } from '#server/webhooks/public-address.ts'
import { createSendWebhook } from '#server/webhooks/send-webhook.ts'
import type { Config } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { openEraser } from '#server/storage/open.ts'
import { addressFor, anApp } from '#tests/server/an-app.ts'
import { anApplication, applicants, filled } from '#tests/server/an-application.ts'
import { freePort } from '#tests/server/free-port.ts'
import { answer, aReceiver, emailsIn, SECRET, until, webhookEnv } from './a-receiver.ts'

const HOUR_MS = 3_600_000

/** An app that tells a receiver at this URL when it is asked to. `later` moves the clock. */
async function anAppFor(url: string, { allowPrivate = true } = {}) {
  const app = await anApp({ env: webhookEnv(url), overrides: { notify: () => {} } })
  let ahead = 0
  const send = createSendWebhook({ url: new URL(url), secret: SECRET, allowPrivate })
  const options = { outbox: app.store.outbox, send, now: () => new Date(Date.now() + ahead) }
  return {
    ...app,
    options,
    deliver: () => deliverDue(options),
    later: (milliseconds: number) => void (ahead += milliseconds),
    impatient: createSendWebhook({ url: new URL(url), secret: SECRET, allowPrivate }, { timeoutMs: 200 }),
    pending: async () => (await app.store.outbox.pending(1000)).messages,
  }
}

test('a new application is sent once, signed as Standard Webhooks says, with every field', async () => {
  const receiver = await aReceiver()
  const { join, deliver, pending } = await anAppFor(receiver.url)
  const headers = { host: 'localhost', referer: 'http://localhost/?utm_campaign=diwali' }
  await join(anApplication({ linkedin_link: undefined }), headers)
  expect(await deliver()).toEqual(1)
  expect(await deliver()).toEqual(0)
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
  expect(await deliver()).toEqual(1)
})

test('while the webhook is switched off messages wait, and applications that come meanwhile are not sent', async () => {
  const on = { notify: () => {} }
  const before = await anApp({ overrides: on })
  await before.join(anApplication({ email: 'before@example.com' }))
  await before.stop()
  const off = await anApp({ folder: before.dataDir })
  await off.join(anApplication({ email: 'meanwhile@example.com' }))
  await off.stop()

  const receiver = await aReceiver()
  const { store } = await anApp({ folder: before.dataDir, overrides: on })
  const send = createSendWebhook({ url: new URL(receiver.url), secret: SECRET, allowPrivate: true })
  expect(await deliverDue({ outbox: store.outbox, send, now: () => new Date() })).toEqual(1)
  expect(emailsIn(receiver.received)).toEqual(['before@example.com'])
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
  expect(await deliver()).toEqual(0)
  expect(await pending()).toMatchObject([{ attempts: 1, lastError: reason, address: filled.email }])
  expect(await deliver()).toEqual(0)
  receiver.behave(answer(204))
  later(10_000)
  expect(await deliver()).toEqual(1)
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(ids).toEqual([ids[0], ids[0]])
})

test('attempts come ever later, at most an hour apart, and never end', async () => {
  const { join, deliver, pending, later } = await anAppFor(`http://127.0.0.1:${await freePort()}/`)
  await join()
  const waits: number[] = []
  let clock = Date.now()
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    expect(await deliver()).toEqual(0)
    const [message] = await pending()
    expect(message).toMatchObject({ attempts: attempt, lastError: 'The receiver cannot be reached (ECONNREFUSED).' })
    waits.push(Date.parse(message?.nextAttemptAt ?? '') - clock)
    later(1.2 * HOUR_MS)
    clock += 1.2 * HOUR_MS
  }
  expect(waits.map((wait) => Math.round(wait / 5000) * 5)).toEqual([5, 20, 60, 300, 1200, 3600, 3600, 3600])
})

test('a receiver that never answers is given up on, and gets the message again', async () => {
  const receiver = await aReceiver()
  receiver.behave(() => {})
  const { join, deliver, pending, later, options, impatient } = await anAppFor(receiver.url)
  await join()
  expect(await deliverDue({ ...options, send: impatient })).toEqual(0)
  expect(await pending()).toMatchObject([{ lastError: 'The receiver did not answer within 0.2 seconds.' }])
  receiver.behave(answer(200))
  later(10_000)
  expect(await deliver()).toEqual(1)
})

/** A receiver that writes these bytes to each connection, and again and again when it `repeats`. */
async function aRawReceiver(bytes: string, repeats = false): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    const write = () => void socket.write(bytes, (error) => void (repeats && !error && setTimeout(write, 10)))
    write()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

test.for([
  ['says again and again that it is at work', 'HTTP/1.1 102 Processing\r\n\r\n'],
  ['sends one header after the other', 'X: y\r\n'],
] as const)('a receiver that %s is given up on', async ([, bytes]) => {
  const { join, options, impatient, pending } = await anAppFor(await aRawReceiver(bytes, true))
  await join()
  expect(await deliverDue({ ...options, send: impatient })).toEqual(0)
  expect(await pending()).toHaveLength(1)
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
  expect(await deliver()).toEqual(1)
  await closed
})

test.for([302, 307])('a redirect (%i) is not followed', async (status) => {
  const other = await aReceiver()
  const receiver = await aReceiver()
  receiver.behave(answer(status, { location: other.url }))
  const { join, deliver, pending } = await anAppFor(receiver.url)
  await join()
  expect(await deliver()).toEqual(0)
  expect(other.received).toEqual([])
  expect(await pending()).toMatchObject([
    { lastError: `The receiver answered with status ${status}; redirects are not followed.` },
  ])
})

test('a name that leads into the private network is never connected to', async () => {
  const receiver = await aReceiver()
  const { port } = new URL(receiver.url)
  const { join, deliver, pending } = await anAppFor(`http://localhost:${port}/`, { allowPrivate: false })
  await join()
  expect(await deliver()).toBe(0)
  expect(await pending()).toMatchObject([{ lastError: expect.stringContaining('private address') }])
  expect(receiver.received).toEqual([])
})

test('the connection uses the address that was checked, whatever the name resolves to a moment later', async () => {
  const receiver = await aReceiver()
  const { port } = new URL(receiver.url)
  // The first stands for a public address, the others for private ones.
  const addresses = ['127.0.0.1', '127.0.0.2', '127.0.0.2']
  const lookup = checkedLookup(
    (_, __, callback) => callback(null, [{ address: addresses.shift() ?? '', family: 4 }]),
    (address) => address === '127.0.0.1',
  )
  const url = new URL(`http://rebinding.example:${port}/`)
  const send = createSendWebhook({ url, secret: SECRET, allowPrivate: false }, { lookup })
  const { join, options, pending } = await anAppFor(receiver.url)
  await join()
  expect(await deliverDue({ ...options, send })).toEqual(1)
  expect(addresses).toHaveLength(2)
  await join(anApplication({ email: 'ravi@example.com' }))
  expect(await deliverDue({ ...options, send })).toEqual(0)
  expect(await pending()).toMatchObject([{ lastError: expect.stringContaining('private address') }])
  expect(receiver.received).toHaveLength(1)
})

test('a message whose times were written by a clock that was ahead is sent on demand', async () => {
  const receiver = await aReceiver()
  const { join, deliver, options, store } = await anAppFor(receiver.url)
  const nextYear = new Date(Date.now() + 365 * 24 * HOUR_MS)
  await join()
  expect(await store.outbox.claim({ now: nextYear, dueBy: nextYear, limit: 1 })).toHaveLength(1)
  expect(await deliver()).toBe(0)
  await options.outbox.hurry(options.now())
  expect(await deliver()).toBe(1)
})

test('an instance whose clock is 40 seconds ahead leaves what another one is sending', async () => {
  const receiver = await aReceiver()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  receiver.behave((_, response) => held.then(() => void response.end()))
  const { join, deliver, options } = await anAppFor(receiver.url)
  await join()
  const sending = deliver()
  await until(() => receiver.received.length === 1)
  const ahead = { ...options, now: () => new Date(Date.now() + 40_000) }
  expect(await deliverDue(ahead)).toEqual(0)
  release()
  expect(await sending).toEqual(1)
})

test('a message is sent again when its sender died after the claim', async () => {
  const receiver = await aReceiver()
  const { join, deliver, later, store } = await anAppFor(receiver.url)
  await join()
  await store.outbox.claim({ now: new Date(), dueBy: new Date(), limit: 16 })
  expect(await deliver()).toEqual(0)
  later(61_000)
  expect(await deliver()).toEqual(1)
})

test('senders that look at the same moment share the messages, and each is sent once', async () => {
  const receiver = await aReceiver()
  const { join, deliver } = await anAppFor(receiver.url)
  await Promise.all(applicants(60).map((body) => join(body)))
  const results = await Promise.all([deliver(), deliver(), deliver(), deliver()])
  expect(results.reduce((sum, delivered) => sum + delivered, 0)).toBe(60)
  expect(new Set(emailsIn(receiver.received)).size).toBe(60)
  expect(receiver.received).toHaveLength(60)
})

test('messages that a receiver refuses do not slow the others', async () => {
  const receiver = await aReceiver()
  receiver.behave((request, response, body) => answer(body.includes('creator-') ? 400 : 200)(request, response, body))
  const { join, options } = await anAppFor(receiver.url)
  for (const body of applicants(40)) await join(body)
  const loop = startDelivery({ ...options, log: createLog({ write: () => {} }) })
  onTestFinished(loop.stop)
  const tried = (email: string) => receiver.received.some(({ body }) => body.includes(email))
  const start = performance.now()
  await until(() => tried('creator-39@'))
  for (let number = 0; number < 5; number += 1) {
    await join(anApplication({ email: `good-${number}@example.com` }))
    loop.wake()
    await until(() => tried(`good-${number}@`))
  }
  expect(performance.now() - start).toBeLessThan(8000)
})

test('an erased person is not told of, and may be told of again after a new application', async () => {
  const receiver = await aReceiver()
  receiver.behave(answer(500))
  const { join, deliver, later, pending, dataDir } = await anAppFor(receiver.url)
  await join()
  await join(anApplication({ email: 'ravi@example.com' }))
  expect(await deliver()).toEqual(0)
  const eraser = await openEraser({ databaseUrl: await addressFor(dataDir), dataDir } as Config, filled.email)
  onTestFinished(eraser.close)
  expect(await eraser.erase()).toMatchObject({ kind: 'erased' })
  expect(await pending()).toMatchObject([{ address: 'ravi@example.com' }])

  receiver.behave(answer(200))
  receiver.received.length = 0
  later(10_000)
  expect(await deliver()).toEqual(1)
  expect(emailsIn(receiver.received)).toEqual(['ravi@example.com'])
  await join()
  expect(await deliver()).toEqual(1)
})

test('a person who is erased while the message is on its way stays erased', async () => {
  const { join, store, pending, dataDir, list } = await anAppFor('http://127.0.0.1:9/')
  await join()
  const now = new Date()
  const claimed = await store.outbox.claim({ now, dueBy: now, limit: 1 })
  const eraser = await openEraser({ databaseUrl: await addressFor(dataDir), dataDir } as Config, filled.email)
  onTestFinished(eraser.close)
  await eraser.erase()
  for (const message of claimed) {
    await store.outbox.markDelivered([message])
    await store.outbox.markFailed(message, '', now)
  }
  expect(await list()).toEqual([])
  // Who joins again is told of as new: the end of the old delivery says nothing about the new message.
  await join()
  for (const message of claimed) await store.outbox.markDelivered([message])
  expect(await pending()).toMatchObject([{ attempts: 0 }])
})

test('while a receiver is down, few requests are under way at a time, and one line is logged', async () => {
  const lines: string[] = []
  let [underWay, most, sent] = [0, 0, 0]
  const { join, options, store } = await anAppFor(`http://127.0.0.1:${await freePort()}/`)
  await Promise.all(applicants(200).map((body) => join(body)))
  const loop = startDelivery({
    ...options,
    async send(message, signal) {
      underWay += 1
      most = Math.max(most, underWay)
      const delivery = await options.send(message, signal)
      underWay -= 1
      sent += 1
      return delivery
    },
    log: createLog({ write: (line) => void lines.push(line) }),
  })
  onTestFinished(loop.stop)
  await until(() => sent >= 40)
  await loop.stop()
  expect(most).toBeLessThanOrEqual(16)
  expect(lines).toHaveLength(1)
  expect(lines.join()).not.toContain('creator-')
  expect((await store.outbox.pending(1)).count).toBe(200)
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
  expect(await deliver()).toEqual(1)
})
