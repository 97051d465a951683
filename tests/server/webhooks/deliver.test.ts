import { once } from 'node:events'
import type { lookup } from 'node:dns'
import type { Socket } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test, vi } from 'vitest'
import { deliverDue, startDelivery } from '#server/webhooks/deliver.ts'
import { checkedLookup } from '#server/webhooks/public-address.ts'
import { createSendWebhook } from '#server/webhooks/send-webhook.ts'
import type { Config } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { openEraser } from '#server/storage/open.ts'
import type { Outbox } from '#server/storage/outbox.ts'
import { anAddress } from '#tests/server/a-postgres.ts'
import { addressFor, anApp } from '#tests/server/an-app.ts'
import { anApplication, applicants, filled } from '#tests/server/an-application.ts'
import { freePort } from '#tests/server/free-port.ts'
import {
  aListener,
  anAppFor,
  answer,
  aReceiver,
  bytes,
  emailsIn,
  endless,
  HOUR_MS,
  SECRET,
  until,
} from './a-receiver.ts'

const KEY = 'b5a8fbd2-5b42-4d9b-8d0c-4ad2bb0d65f1'

test('a new application is sent once, signed as Standard Webhooks says, with every field; refused ones are not', async () => {
  const receiver = await aReceiver()
  const { join, deliver, pending, list } = await anAppFor(receiver.url)
  const headers = { host: 'localhost', referer: 'http://localhost/?utm_campaign=diwali', 'idempotency-key': KEY }
  for (let sent = 0; sent < 2; sent += 1) await join(anApplication({ linkedin_link: undefined }), headers)
  await join(anApplication())
  await join(anApplication({ email: 'nobody' }))
  const timeout = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => timeout.mockRestore())
  expect(await deliver()).toEqual(1)
  expect(timeout).toHaveBeenCalledWith(expect.any(Function), 15_000)
  expect(await deliver()).toEqual(0)
  expect(await pending()).toEqual([])

  const [sent = { headers: {}, body: '' }, ...others] = receiver.received
  expect(others).toEqual([])
  const message = new Webhook(SECRET).verify(sent.body, sent.headers as Record<string, string>)
  expect(message).toMatchObject({
    type: 'waitlist.joined',
    timestamp: (await list())[0]?.received_at,
    id: sent.headers['webhook-id'],
    data: { ...filled, linkedin_link: null, utm_campaign: 'diwali', utm_source: null, referrer: null },
  })
  const own = { 'content-type': 'application/json', 'user-agent': 'waitlist-webhooks', connection: 'close' }
  expect(sent.headers).toMatchObject(own)
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

test('what a receiver refuses is sent again later, with the same id, and holds back no other; redirects are not followed', async () => {
  const other = await aReceiver()
  const receiver = await aReceiver()
  const { join, deliver, pending, later, options } = await anAppFor(receiver.url)
  for (const body of applicants(20)) await join(body)
  await join()
  const refuse = answer(307, { location: other.url })
  receiver.behave((request, response, body) => (body.includes('asha@') ? answer(204) : refuse)(request, response, body))
  expect(await deliver()).toEqual(1)
  const waiting = { attempts: 1, lastError: 'The receiver answered with status 307.' }
  expect(await pending()).toMatchObject(Array.from({ length: 20 }, () => waiting))
  const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']))

  receiver.behave(answer(200))
  receiver.received.length = 0
  later(10_000)
  // As a function, whose time is over after the first round.
  expect([await deliverDue(options, 0), await deliver()]).toEqual([16, 4])
  for (const { headers } of receiver.received) expect(ids).toContain(headers['webhook-id'])
  expect(other.received).toEqual([])
})

test.each([
  [302, 'https://script.googleusercontent.com/macros/echo?user_content_key=AY5x', true],
  [303, 'https://script.googleusercontent.com/macros/echo?user_content_key=AY5x', true],
  [301, 'https://script.googleusercontent.com/', false],
  [307, 'https://script.googleusercontent.com/', false],
  [302, 'http://script.googleusercontent.com/', false],
  [302, 'https://script.googleusercontent.com:8443/', false],
  [302, 'https://script.googleusercontent.com.example/', false],
  [302, 'https://script.googleusercontent.com@example.com/', false],
  [302, '//script.googleusercontent.com/', false],
  [302, 'https://accounts.google.com/ServiceLogin', false],
  [303, '', false],
])('a redirect with status %i to "%s" is a delivery: %s', async (status, location, isDelivered) => {
  const receiver = await aReceiver()
  receiver.behave(answer(status, { location }))
  const { join, deliver } = await anAppFor(receiver.url)
  await join()
  expect(await deliver()).toBe(isDelivered ? 1 : 0)
})

test('attempts come ever later, at most an hour apart, and never end', async () => {
  const { join, options, pending } = await anAppFor(`http://127.0.0.1:${await freePort()}/`)
  await join()
  const waits: number[] = []
  let clock = new Date()
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    expect(await deliverDue({ ...options, now: () => clock })).toEqual(0)
    const [message] = await pending()
    expect(message).toMatchObject({ attempts: attempt, lastError: 'The receiver cannot be reached (ECONNREFUSED).' })
    const next = new Date(message?.nextAttemptAt ?? '')
    waits.push((next.getTime() - clock.getTime()) / 1000)
    clock = next
  }
  expect(waits).toEqual([5, 20, 60, 300, 1200, 3600, 3600, 3600])
})

const CLOCK = new Date('2026-11-22T04:14:47Z')

test.each<[status: number, retryAfter: string, seconds: number]>([
  [429, '120', 120],
  [503, '120', 120],
  [503, new Date(CLOCK.getTime() + 600_000).toUTCString(), 600],
  // Our own pause is longer.
  [429, '1', 5],
  [503, '0', 5],
  [503, new Date(0).toUTCString(), 5],
  // No longer than our longest pause.
  [429, '86400', 3600],
  [429, '9'.repeat(400), 3600],
  [503, new Date('2999-01-01').toUTCString(), 3600],
  // Neither seconds nor a date.
  ...['-60', '', 'soon', '1e3', '0x99', '60.5', '60, 90', 'after 2999'].map((value): [number, string, number] => [
    429,
    value,
    5,
  ]),
  // Only these two statuses ask for a pause.
  [500, '120', 5],
])(
  'after status %i with Retry-After "%s" the next attempt is %i seconds later',
  async (status, retryAfter, seconds) => {
    const receiver = await aReceiver()
    receiver.behave(answer(status, { 'retry-after': retryAfter }))
    const { join, options, pending } = await anAppFor(receiver.url)
    await join()
    expect(await deliverDue({ ...options, now: () => CLOCK })).toBe(0)
    const [message] = await pending()
    expect(new Date(message?.nextAttemptAt ?? '').getTime() - CLOCK.getTime()).toBe(seconds * 1000)
  },
)

test('after a 429 the messages that are due are left for later', async () => {
  const receiver = await aReceiver()
  const { join, deliver, pending } = await anAppFor(receiver.url)
  for (const body of applicants(20)) await join(body)
  receiver.behave((...request) => answer(receiver.received.length === 1 ? 429 : 200)(...request))
  expect(await deliver()).toBe(15)
  expect(receiver.received).toHaveLength(16)
  expect(await pending()).toHaveLength(5)
})

test('after a 429 a server sends nothing else before the time that it names', async () => {
  const [busy, other] = [await aReceiver(), await aReceiver()]
  busy.behave(answer(429, { 'retry-after': '600' }))
  for (const receiver of [busy, other]) {
    const { join, options } = await anAppFor(receiver.url)
    for (const body of applicants(48)) await join(body)
    const loop = startDelivery({ ...options, log: createLog({ write: () => {} }) })
    onTestFinished(loop.stop)
    await until(() => receiver.received.length >= 16)
    // A new message changes nothing.
    loop.wake()
  }
  // Meanwhile one without a 429 has sent three rounds.
  await until(() => other.received.length === 48)
  expect(busy.received).toHaveLength(16)
})

test('after a 429 one message comes alone, and then more at a time, a second apart: a limit by the second takes them', async () => {
  const receiver = await aReceiver()
  const { join, options } = await anAppFor(receiver.url)
  for (const body of applicants(20)) await join(body)
  let [kept, full] = [0, 0]
  receiver.behave((...request) => {
    const isFull = receiver.received.length <= 16 || performance.now() < full
    // Timers may be a moment early.
    if (!isFull) full = performance.now() + 900
    kept += isFull ? 0 : 1
    return answer(isFull ? 429 : 200, { 'retry-after': '1' })(...request)
  })
  const rounds: number[] = []
  let underWay = 0
  const loop = startDelivery({
    ...options,
    async send(message, signal) {
      rounds.push((underWay === 0 ? 0 : (rounds.pop() ?? 0)) + 1)
      underWay += 1
      const delivery = await options.send(message, signal)
      underWay -= 1
      return delivery
    },
    log: createLog({ write: () => {} }),
  })
  onTestFinished(loop.stop)
  // The first ones are due in 5 seconds.
  await until(() => receiver.received.length >= 20)
  expect(rounds).toEqual([16, 1, 2, 1])
  // All but the second of two that came together.
  expect(kept).toBeGreaterThanOrEqual(3)
})

test('a receiver that never answers is given up on, and gets the message again', async () => {
  const receiver = await aReceiver()
  receiver.behave(() => {})
  const { join, deliver, pending, later, options } = await anAppFor(receiver.url)
  await join()
  const url = new URL(receiver.url)
  const impatient = createSendWebhook({ url, secret: SECRET, allowPrivate: true }, { timeoutMs: 200 })
  expect(await deliverDue({ ...options, send: impatient })).toEqual(0)
  expect(await pending()).toMatchObject([{ lastError: 'The receiver did not answer within 0.2 seconds.' }])
  receiver.behave(answer(200))
  later(10_000)
  expect(await deliver()).toEqual(1)
})

const SILENT = 'The receiver did not answer within 0.3 seconds.'
const OK = 'HTTP/1.1 200 OK\r\n'

test.each<[does: string, treat: (socket: Socket) => void, reason: string | RegExp, protocol?: string]>([
  [
    'switches protocols',
    bytes('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
    /status 101/,
  ],
  ['switches without a header', bytes('HTTP/1.1 101 Switching Protocols\r\n\r\n'), /status 101/],
  ['says nothing', () => {}, SILENT],
  ['closes at once', (socket) => void socket.end(), /reached \(E\w+\)/],
  ['closes without an answer', (socket) => void socket.once('data', () => socket.end()), /reached \(E\w+\)/],
  ['resets the connection', (socket) => void socket.once('data', () => socket.resetAndDestroy()), /reached \(E\w+\)/],
  ['sends half an answer', bytes(`${OK}Content-`), SILENT],
  [
    'closes in half an answer',
    (socket) => void socket.once('data', () => socket.end(`${OK}Content-`)),
    /reached \(\w+\)/,
  ],
  ['sends endless headers', endless(OK, `x: ${'y'.repeat(8000)}\r\n`), /reached \(HPE_\w+\)/],
  ['sends headers slowly', endless(OK, 'x: y\r\n'), SILENT],
  [
    'says for ever that it goes on',
    endless('', 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n'),
    SILENT,
  ],
  [
    'says that it goes on, and closes',
    (socket) => void socket.once('data', () => socket.end('HTTP/1.1 100 Continue\r\n\r\n')),
    /reached \(E\w+\)/,
  ],
  ['speaks another protocol', bytes('220 mail.example.com ESMTP\r\n'), /reached \(HPE_\w+\)/],
  ['does not begin TLS', () => {}, SILENT, 'https:'],
  ['ends TLS', (socket) => void socket.once('data', () => socket.end()), /reached \(E\w+\)/, 'https:'],
])('a receiver that %s is given up on within its time', async (_, treat, reason, protocol = 'http:') => {
  let closed: Promise<unknown> | undefined
  const port = await aListener((socket) => {
    closed = new Promise((resolve) => socket.resume().once('close', resolve))
    treat(socket)
  })
  const url = new URL(`${protocol}//127.0.0.1:${port}/`)
  const { join, options, pending } = await anAppFor(url.href)
  await join()
  const send = createSendWebhook({ url, secret: SECRET, allowPrivate: true }, { timeoutMs: 300 })
  expect(await deliverDue({ ...options, send })).toBe(0)
  expect(await pending()).toMatchObject([{ attempts: 1, lastError: expect.stringMatching(reason) }])
  await closed
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

test('a name that leads into the private network is never connected to, also if it did not when it was checked', async () => {
  const receiver = await aReceiver()
  const { port } = new URL(receiver.url)
  const { join, deliver, options, pending } = await anAppFor(`http://localhost:${port}/`, { allowPrivate: false })
  await join()
  const refused = [{ lastError: expect.stringContaining('private address') }]
  expect(await deliver()).toBe(0)
  expect(await pending()).toMatchObject(refused)

  // The first stands for a public address, the others for private ones. With one of these among them a name is refused.
  const answers = [['127.0.0.1'], ['127.0.0.1', '127.0.0.2'], ['127.0.0.2']]
  const resolve = ((_: string, __: object, callback: (error: null, found: object[]) => void) =>
    callback(null, answers.shift()?.map((address) => ({ address, family: 4 })) ?? [])) as unknown as typeof lookup
  const send = createSendWebhook(
    { url: new URL(`http://rebinding.example:${port}/`), secret: SECRET, allowPrivate: false },
    { lookup: checkedLookup(resolve, (address) => address === '127.0.0.1') },
  )
  await options.outbox.hurry(options.now())
  expect(await deliverDue({ ...options, send })).toEqual(1)
  expect(answers).toHaveLength(2)
  await join(anApplication({ email: 'ravi@example.com' }))
  expect(await deliverDue({ ...options, send })).toEqual(0)
  expect(await pending()).toMatchObject(refused)
  expect(emailsIn(receiver.received)).toEqual([filled.email])
})

test('a message planned by a clock that was ahead is due, or if that is less than the longest pause, sent on demand', async () => {
  const receiver = await aReceiver()
  const { join, deliver, options, store } = await anAppFor(receiver.url)
  const tomorrow = new Date(Date.now() + 24 * HOUR_MS)
  await join()
  expect(await store.outbox.claim({ now: tomorrow, dueBy: tomorrow, limit: 1 })).toHaveLength(1)
  expect(await deliver()).toBe(1)
  await join(anApplication({ email: 'ravi@example.com' }))
  const soon = new Date(Date.now() + HOUR_MS / 2)
  expect(await store.outbox.claim({ now: soon, dueBy: soon, limit: 1 })).toHaveLength(1)
  expect(await deliver()).toBe(0)
  await options.outbox.hurry(options.now())
  expect(await deliver()).toBe(1)
})

test('a clock that is set back while messages are sent does not send the failed ones again at once', async () => {
  const receiver = await aReceiver()
  const { join, options, later } = await anAppFor(receiver.url)
  await join()
  receiver.behave((...request) => {
    if (receiver.received.length === 1) later(-24 * HOUR_MS)
    return answer(receiver.received.length < 5 ? 500 : 200)(...request)
  })
  expect(await deliverDue(options)).toBe(0)
  expect(receiver.received).toHaveLength(1)
})

test('a claimed message is left to its sender, also by a clock 40 seconds ahead, and sent again if that one died', async () => {
  const receiver = await aReceiver()
  const { join, deliver, later, store } = await anAppFor(receiver.url)
  await join()
  await store.outbox.claim({ now: new Date(), dueBy: new Date(), limit: 16 })
  await store.outbox.hurry(new Date())
  later(40_000)
  expect(await deliver()).toEqual(0)
  later(21_000)
  expect(await deliver()).toEqual(1)
})

test('a sender that learns late of its failure leaves the message to the one that claimed it since', async () => {
  const receiver = await aReceiver()
  const { join, store } = await anAppFor(receiver.url)
  await join()
  const [now, anHourLater] = [new Date(), new Date(Date.now() + HOUR_MS)]
  const [first] = await store.outbox.claim({ now, dueBy: now, limit: 1 })
  if (first !== undefined) await store.outbox.markFailed(first, 'the receiver was away', now)
  const [second] = await store.outbox.claim({ now: anHourLater, dueBy: anHourLater, limit: 1 })
  if (first === undefined || second === undefined) throw new Error('There is no message.')
  const claimed = await store.outbox.pending(1)
  // Without an error: it is being sent.
  expect(claimed.messages).toMatchObject([{ attempts: 2, lastError: null }])
  await store.outbox.markFailed(first, 'the receiver was away', now)
  expect(await store.outbox.pending(1)).toEqual(claimed)
  await store.outbox.markDelivered([second])
  await store.outbox.markFailed(second, 'the receiver was away', now)
  expect((await store.outbox.pending(1)).count).toBe(0)
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

test('an erased person is not told of, and told of as new after a new application', async () => {
  const receiver = await aReceiver()
  const { join, deliver, pending, store, dataDir } = await anAppFor(receiver.url)
  await join()
  await join(anApplication({ email: 'ravi@example.com' }))
  const now = new Date()
  const messages = await store.outbox.claim({ now, dueBy: now, limit: 2 })
  const address = await addressFor(dataDir)
  const config = { database: address === undefined ? undefined : anAddress(address), dataDir }
  const eraser = await openEraser(config as Config, filled.email)
  onTestFinished(eraser.close)
  expect(await eraser.erase()).toMatchObject({ kind: expect.stringMatching(/overwritten|left to PostgreSQL/) })
  // Messages that are being sent bring nobody back, and their results do not affect a new message.
  await join()
  await store.outbox.markDelivered(messages)
  for (const message of messages) await store.outbox.markFailed(message, '', now)
  expect(await pending()).toMatchObject([{ attempts: 0, address: filled.email }])
  expect(await deliver()).toEqual(1)
  expect(emailsIn(receiver.received)).toEqual([filled.email])
})

test('while a receiver is down, few requests are under way at a time, and one line is logged', async () => {
  const lines: string[] = []
  let [underWay, most, sent] = [0, 0, 0]
  const { join, options, store } = await anAppFor(`http://127.0.0.1:${await freePort()}/`)
  await Promise.all(applicants(50).map((body) => join(body)))
  const start = performance.now()
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
  // 32 a second.
  expect(performance.now() - start).toBeGreaterThan(950)
  await loop.stop()
  expect(most).toBeLessThanOrEqual(16)
  expect(lines).toHaveLength(1)
  expect(lines.join()).not.toContain('creator-')
  expect((await store.outbox.pending(1)).count).toBe(50)
})

test('each new message is looked for at once and once, and a stop does not wait for the next look', async () => {
  let looks = 0
  const claim = async () => {
    looks += 1
    await new Promise(setImmediate)
    return []
  }
  const outbox = { claim, markDelivered: async () => {} } as unknown as Outbox
  const send = () => Promise.reject(new Error('There is nothing to send.'))
  const start = performance.now()
  const loop = startDelivery({ outbox, send, now: () => new Date(), log: createLog() })
  for (const look of [2, 3, 4]) {
    loop.wake()
    await until(() => looks >= look)
  }
  expect(looks).toBe(4)
  await loop.stop()
  // Without a new message the next look is 5 s later.
  expect(performance.now() - start).toBeLessThan(4000)
})
