/** One request to a receiver, and what its answer means. */
import type { lookup } from 'node:dns'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { expect, test, vi } from 'vitest'
import { checkedLookup } from '#server/webhooks/public-address.ts'
import { createSendWebhook } from '#server/webhooks/send-webhook.ts'
import { WAITS } from '#server/waits.ts'
import { stopClocks } from '#tests/server/a-clock.ts'
import { filled, unattributed } from '#tests/server/an-application.ts'
import { portOf } from '#tests/server/free-port.ts'
import { PATIENT } from '#tests/server/patient.ts'
import { answer, aReceiver, SECRET } from './a-receiver.ts'

const MESSAGE = {
  id: 'msg_1',
  key: filled.email,
  attempts: 1,
  application: { ...filled, ...unattributed, received_at: '2026-11-22T04:14:47.118Z' },
}

/** Sends the message to this URL. `resolve` looks up names, and allows only public addresses. */
function tell(url: string, resolve?: ReturnType<typeof checkedLookup>, waits = PATIENT) {
  const config = { url: new URL(url), secret: SECRET, allowPrivate: resolve === undefined }
  const send = createSendWebhook(config, waits, resolve)
  return send(MESSAGE, new AbortController().signal)
}

/** Resolves each name to the next of these lists of addresses. Only 127.0.0.1 stands for a public one. */
function names(...answers: string[][]) {
  const resolve = ((_: string, __: object, callback: (error: null, found: object[]) => void) =>
    callback(null, answers.shift()?.map((address) => ({ address, family: 4 })) ?? [])) as unknown as typeof lookup
  return checkedLookup(resolve, (address) => address === '127.0.0.1')
}

const failed = (reason: string) => ({ answered: false, reason: expect.stringContaining(reason) as string })

test('a message is JSON, signed as Standard Webhooks says at the time of its attempt', async () => {
  const { url, received } = await aReceiver()
  expect(await tell(url)).toEqual({ answered: true })
  const [{ headers, body } = { headers: {}, body: '' }] = received
  expect(new Webhook(SECRET).verify(body, headers as Record<string, string>)).toMatchObject({ id: 'msg_1' })
  expect(headers).toMatchObject({ 'content-type': 'application/json', connection: 'close' })
})

test('a departure names its time and nothing of the person', async () => {
  const { url, received } = await aReceiver()
  const send = createSendWebhook({ url: new URL(url), secret: SECRET, allowPrivate: true }, PATIENT)
  const leftAt = '2026-11-22T04:14:47.118Z'
  await send({ id: 'msg_1_left', key: 'b5a8', attempts: 1, leftAt }, new AbortController().signal)
  const message = { type: 'waitlist.left', timestamp: leftAt, id: 'msg_1_left', data: {} }
  expect(received.map(({ body }) => JSON.parse(body))).toEqual([message])
})

test('a failure has the status of the answer, and the time that it asks for', async () => {
  const { url, behave } = await aReceiver()
  behave(answer(429, { 'retry-after': '120' }))
  const reason = 'The receiver answered with status 429.'
  expect(await tell(url)).toEqual({ answered: true, status: 429, retryAfter: '120', reason })
})

test.each([200, 201, 202, 204, 299])('status %i is a delivery', async (status) => {
  const { url, behave } = await aReceiver()
  behave(answer(status))
  expect(await tell(url)).toEqual({ answered: true })
})

test('a redirect is not followed', async () => {
  const [receiver, other] = [await aReceiver(), await aReceiver()]
  receiver.behave(answer(307, { location: other.url }))
  expect(await tell(receiver.url)).toMatchObject({ status: 307 })
  expect(other.received).toEqual([])
})

test.each([
  [302, 'https://script.googleusercontent.com/macros/echo?user_content_key=AY5x', true],
  [302, 'http://script.googleusercontent.com/', false],
  [302, 'https://script.googleusercontent.com@example.com/', false],
])('a redirect with status %i to "%s" is a delivery: %s', async (status, location, isDelivered) => {
  const { url, behave } = await aReceiver()
  behave(answer(status, { location }))
  expect((await tell(url)).reason).toBe(isDelivered ? undefined : `The receiver answered with status ${status}.`)
})

test('an answer of Apps Script itself means that its program failed, also with status 200', async () => {
  const { url } = await aReceiver()
  const delivery = await tell(`http://script.google.com:${new URL(url).port}/macros/s/x/exec`, names(['127.0.0.1']))
  expect(delivery.reason).toMatch(/status 200: the program in Apps Script failed/)
})

/** What does this with each connection, whether or not that is HTTP. `connected` and `closed`: of the first one. */
async function aListener(treat: (socket: Socket) => void) {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.resume()
    treat(socket)
  })
  const port = await portOf(server)
  const connected = once(server, 'connection') as Promise<[Socket]>
  const closed = connected.then(([socket]) => new Promise((resolve) => socket.once('close', resolve)))
  return { host: `127.0.0.1:${port}`, connected, closed }
}

/** When the request comes. */
const then = (act: (socket: Socket) => void) => (socket: Socket) => void socket.once('data', () => act(socket))

/** Begins an answer, and adds this to it again and again until the sender leaves. */
const endless = (begin: string, more: string) =>
  then((socket) => {
    socket.write(begin)
    const timer = setInterval(() => socket.write(more), 5)
    socket.once('close', () => clearInterval(timer))
  })

const OK = 'HTTP/1.1 200 OK\r\n'
const SWITCH = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'

test.each<[does: string, treat: (socket: Socket) => void, reason: RegExp]>([
  ['switches protocols', then((socket) => socket.write(SWITCH)), /101/],
  ['closes at once', (socket) => void socket.end(), /reached \(E\w+\)/],
  ['sends endless headers', endless(OK, `x: ${'y'.repeat(8000)}\r\n`), /reached \(HPE_\w+\)/],
])('a receiver that %s has failed, and its connection is closed', async (_, treat, reason) => {
  const { host, closed } = await aListener(treat)
  expect((await tell(`http://${host}/`)).reason).toMatch(reason)
  await closed
})

test.each<[does: string, treat: (socket: Socket) => void, protocol?: string]>([
  ['says nothing', () => {}],
  ['says for ever that it goes on', endless('', 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n')],
  ['does not begin TLS', () => {}, 'https:'],
])('a receiver that %s is given up on after 15 seconds', async (_, treat, protocol = 'http:') => {
  stopClocks('setTimeout', 'clearTimeout')
  const { host, connected, closed } = await aListener(treat)
  let isOver = false
  const result = tell(`${protocol}//${host}/`, undefined, WAITS).finally(() => (isOver = true))
  await connected
  await vi.advanceTimersByTimeAsync(14_999)
  expect(isOver, 'given up on before 15 seconds').toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await result).toEqual(failed('did not answer within 15 seconds'))
  await closed
})

test('the endless body of an answer is not read', async () => {
  const { host, closed } = await aListener(endless(`${OK}\r\n`, 'x'.repeat(65_536)))
  expect(await tell(`http://${host}/`)).toEqual({ answered: true })
  await closed
})

test('a name that leads into the private network is never connected to', async () => {
  const { url, received } = await aReceiver()
  const { port } = new URL(url)
  expect(await tell(`http://localhost:${port}/`, checkedLookup())).toEqual(failed('private address'))
  const mixed = names(['127.0.0.1', '127.0.0.2'])
  expect(await tell(`http://mixed.example:${port}/`, mixed)).toEqual(failed('private address'))
  expect(received).toEqual([])
})

test('a name is connected to at the address that was checked, whatever it leads to then', async () => {
  const { url, received } = await aReceiver()
  const rebinding = names(['127.0.0.1'], ['127.0.0.2'])
  expect(await tell(`http://rebinding.example:${new URL(url).port}/`, rebinding)).toEqual({ answered: true })
  expect(received).toHaveLength(1)
})
