/** When messages are sent, and how many at a time. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '#server/log.ts'
import { deliverDue, startDelivery } from '#server/webhooks/deliver.ts'
import type { Delivery } from '#server/webhooks/send-webhook.ts'
import { standstill, stopClocks } from '#tests/server/a-clock.ts'
import { anApplication, applicants } from '#tests/server/an-application.ts'
import { anAppThatTells } from './a-receiver.ts'

const reason = 'It failed.'
const TAKEN = { answered: true }
const SILENT = { answered: false, reason }
const refused = (status: number, retryAfter?: string) => ({ answered: true, reason, status, retryAfter })

/** A list with this many messages. `receive`: what the receiver does with the first one that is sent, the second one, … */
async function aQueue(count: number, receive: (index: number) => Delivery) {
  const sent: string[] = []
  const app = await anAppThatTells(async ({ id }) => receive(sent.push(id) - 1))
  for (const body of applicants(count)) await app.join(body)
  /** Seconds from now to the next attempt of the one message. */
  const secondsToNext = async () => {
    const [message] = await app.pending()
    return (Date.parse(message?.nextAttemptAt ?? '') - app.clock.now().getTime()) / 1000
  }
  return { ...app, sent, secondsToNext }
}

test('a refused message is sent again later with the same id, and holds back no other', async () => {
  const { deliver, pending, clock, sent } = await aQueue(20, (index) => (index < 16 ? refused(500) : TAKEN))
  expect(await deliver()).toBe(4)
  expect(await pending()).toMatchObject(Array.from({ length: 16 }, () => ({ attempts: 1, lastError: reason })))
  clock.advance(5000)
  expect(await deliver()).toBe(16)
  expect(new Set(sent).size).toBe(20)
})

test('attempts come ever later, at most an hour apart, and never end', async () => {
  const { deliver, clock, secondsToNext } = await aQueue(1, () => SILENT)
  for (const seconds of [5, 20, 60, 300, 1200, 3600, 3600]) {
    await deliver()
    expect(await secondsToNext()).toBe(seconds)
    clock.advance(seconds * 1000)
  }
})

test.each<[status: number, retryAfter: string, seconds: number]>([
  [429, '120', 120],
  [503, 'Sun, 22 Nov 2026 04:24:47 GMT', 600],
  // No sooner than without it.
  [503, '1', 5],
  // No longer than our longest pause.
  [429, '9'.repeat(400), 3600],
  // Neither seconds nor a date.
  [429, 'after 2999', 5],
  // Only these two statuses ask for a pause.
  [500, '120', 5],
])('after status %i with Retry-After "%s" the next attempt is %i seconds later', async (status, asked, seconds) => {
  const { deliver, secondsToNext } = await aQueue(1, () => refused(status, asked))
  await deliver()
  expect(await secondsToNext()).toBe(seconds)
})

test.each([
  ['a receiver that answers none of 16', () => SILENT, 0],
  ['one 429', (index: number) => (index === 0 ? refused(429) : TAKEN), 15],
])('after %s the messages that are due are left for later', async (_, receive, delivered) => {
  const { deliver, sent } = await aQueue(20, receive)
  expect(await deliver()).toBe(delivered)
  expect(sent).toHaveLength(16)
})

test('a function whose time is over begins no other round', async () => {
  const { options, deliver } = await aQueue(20, () => TAKEN)
  expect(await deliverDue(options, 0)).toBe(16)
  expect(await deliver()).toBe(4)
})

/** Runs the loop on this queue until the test ends, by default on a clock that goes on by each of its pauses. */
function aLoop({ options, clock }: Awaited<ReturnType<typeof aQueue>>, pause = clock.pause) {
  const lines: string[] = []
  const loop = startDelivery({ ...options, log: createLog({ write: (line) => void lines.push(line) }) }, pause)
  onTestFinished(loop.stop)
  return { ...loop, lines }
}

test('at most 32 messages are sent in a second, 16 at a time', async () => {
  const pausesBefore: number[] = []
  const queue = await aQueue(50, () => {
    pausesBefore.push(queue.clock.pauses.length)
    return TAKEN
  })
  aLoop(queue)
  await expect.poll(() => pausesBefore.length).toBe(50)
  expect(queue.clock.pauses.slice(0, 3)).toEqual([500, 500, 500])
  expect([0, 1, 2, 3].map((pauses) => pausesBefore.filter((each) => each === pauses).length)).toEqual([16, 16, 16, 2])
})

test('each new message is sent at once, not the first alone, and without a wait for the next look', async () => {
  const queue = await aQueue(0, () => TAKEN)
  const asked: number[] = []
  // The pause of a loop that has nothing to send never ends by itself.
  const { wake } = aLoop(queue, (milliseconds, signal) => {
    asked.push(milliseconds)
    return milliseconds < 5000 ? Promise.resolve() : standstill(milliseconds, signal)
  })
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect(asked).toEqual([5000])
  for (const [index, body] of applicants(3).entries()) {
    await queue.join(body)
    wake()
    await expect.poll(() => queue.sent.length).toBe(index + 1)
  }
})

test('after a 429 nothing else is sent before the time that it names, also not a new message', async () => {
  const queue = await aQueue(20, () => refused(429, '600'))
  const held: { milliseconds: number; signal: AbortSignal }[] = []
  const { wake } = aLoop(queue, (milliseconds, signal) => {
    // The moment after a wake.
    if (milliseconds < 500) return Promise.resolve()
    held.push({ milliseconds, signal })
    return standstill(milliseconds, signal)
  })
  await expect.poll(() => held).toHaveLength(1)
  await queue.join(anApplication())
  wake()
  await Promise.resolve()
  expect(held).toMatchObject([{ milliseconds: 600_000, signal: { aborted: false } }])
  expect(queue.sent).toHaveLength(16)
})

test('after a 429 one message is sent alone, and then more at a time, a second apart', async () => {
  const rounds: number[] = []
  const queue = await aQueue(40, (index) => {
    const { length } = queue.clock.pauses
    rounds[length] = (rounds[length] ?? 0) + 1
    return index < 16 ? refused(429, '1') : TAKEN
  })
  aLoop(queue)
  await expect.poll(() => queue.sent.length).toBeGreaterThanOrEqual(40)
  expect(rounds.slice(0, 5)).toEqual([16, 1, 2, 4, 8])
  expect(queue.clock.pauses.slice(0, 5)).toEqual([1000, 1000, 1000, 1000, 500])
})

test('while a receiver is down one line a minute says so, and names nobody', async () => {
  stopClocks('performance')
  const queue = await aQueue(50, () => SILENT)
  const { lines } = aLoop(queue)
  await expect.poll(() => queue.sent.length).toBeGreaterThan(100)
  expect(lines).toHaveLength(1)
  vi.advanceTimersByTime(60_000)
  const { length } = queue.sent
  await expect.poll(() => queue.sent.length).toBeGreaterThan(length + 100)
  expect(lines).toHaveLength(2)
  expect(lines.join()).toContain(reason)
  expect(lines.join()).not.toContain('creator-')
})

test('many new messages at once wake it once', async () => {
  const wait = vi.fn(standstill)
  const { wake } = aLoop(await aQueue(0, () => TAKEN), wait)
  await expect.poll(() => wait.mock.calls.length).toBe(1)
  for (let messages = 0; messages < 20; messages += 1) wake()
  // Each wait listens to one signal: Node 20 takes more than ten for a leak.
  expect(wait).toHaveBeenCalledTimes(2)
})

test('a stop gives up on what is being sent after 2 seconds', async () => {
  const given: AbortSignal[] = []
  const app = await anAppThatTells((_, giveUp) => {
    given.push(giveUp)
    return new Promise((resolve) => giveUp.addEventListener('abort', () => resolve(SILENT)))
  })
  await app.join()
  const loop = startDelivery({ ...app.options, log: createLog({ write: () => {} }) }, standstill)
  await expect.poll(() => given).toHaveLength(1)
  stopClocks('setTimeout')
  const stopped = loop.stop()
  vi.advanceTimersByTime(1999)
  expect(given[0]?.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(given[0]?.aborted).toBe(true)
  await stopped
})
