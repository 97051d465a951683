import { setMaxListeners } from 'node:events'
import type { Log } from '#server/log.ts'
import { describeFault } from '#server/storage/faults.ts'
import type { Claim, Outbox, OutboxMessage } from '#server/storage/store.ts'
import type { Delivery, SendWebhook } from './send-webhook.ts'

/** Requests at a time. */
const BATCH_SIZE = 16
/**
 * A message of a killed process is sent again after this time. It is longer than a request may take by 45 seconds, which
 * is how far the clocks of two instances may be apart: the one ahead would take messages that the other is sending.
 */
const LEASE_MS = 60_000
/** The pause after a batch keeps the processor for visitors: at most 32 requests a second. */
const PAUSE_MS = 500
/** How often to look for messages of other instances and for those whose time has come. */
const POLL_MS = 5000
/** Between a new message and its claim: the response to the visitor is written first. */
const WAKE_MS = 50
/** While every request fails, only one is sent, and after longer and longer pauses. */
const FIRST_RETRY_MS = 5000
const MAX_PAUSE_MS = 5 * 60_000
/** The longest time between two attempts to send one message. Attempts never end: nothing may be lost. */
const MAX_RETRY_MS = 60 * 60_000
/** How long requests may take after `stop`. */
const GRACE_MS = 2000

export type DeliveryOptions = { outbox: Outbox; send: SendWebhook; now: () => Date }

/** What became of a batch. `answered`: whether the receiver answered any request. */
type Batch = { delivered: number; failures: string[]; answered: boolean }

/**
 * Sends up to `limit` messages whose time has come. A claim is one conditional update, so no other instance sends them
 * meanwhile. Rejects only when the database is unavailable: messages that it claimed are sent again after their lease.
 */
async function deliverBatch(
  { outbox, send, now }: DeliveryOptions,
  choice: Pick<Claim, 'dueBy' | 'first' | 'limit'>,
  signal?: AbortSignal,
): Promise<Batch> {
  const time = now()
  const leasedUntil = new Date(time.getTime() + LEASE_MS)
  const messages = await outbox.claim({ now: time, leasedUntil, ...choice })
  const batch: Batch = { delivered: 0, failures: [], answered: false }
  const settled = await Promise.allSettled(
    messages.map(async (message) => {
      const delivery = await send(message, signal)
      await settle(message, delivery)
      if (delivery.ok || delivery.answered) batch.answered = true
      if (delivery.ok) batch.delivered += 1
      else batch.failures.push(delivery.reason)
    }),
  )
  const failure = settled.find((result) => result.status === 'rejected')
  // Only now, so that no request is under way when the database is closed.
  if (failure !== undefined) throw failure.reason
  return batch

  function settle(message: OutboxMessage, delivery: Delivery): Promise<void> {
    if (delivery.ok) return outbox.settle(message, { kind: 'delivered' })
    const wait = signal?.aborted === true ? 0 : retryAfter(message.attempts)
    return outbox.settle(message, {
      kind: 'failed',
      reason: delivery.reason,
      nextAttemptAt: new Date(now().getTime() + wait),
    })
  }
}

/** 5 seconds, 20, 80, then minutes, up to an hour. Spread out, so that messages that failed together come apart. */
function retryAfter(attempts: number): number {
  const wait = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 4 ** Math.min(attempts - 1, 10))
  return wait * (0.8 + Math.random() * 0.4)
}

/**
 * Tries each message that is due now once. Ends earlier when the receiver answers no request of a batch, and begins no
 * batch after `forMs`.
 */
export async function deliverDue(
  options: DeliveryOptions,
  forMs = Infinity,
): Promise<{ delivered: number; failed: number }> {
  const start = options.now()
  const total = { delivered: 0, failed: 0 }
  for (;;) {
    // What fails is due after the start.
    const { delivered, failures, answered } = await deliverBatch(options, { limit: BATCH_SIZE, dueBy: start })
    total.delivered += delivered
    total.failed += failures.length
    // Some may not want theirs: the rest is tried as long as there is an answer.
    if (!answered || options.now().getTime() - start.getTime() >= forMs) return total
  }
}

/** `wake`: there is a new message. `stop` resolves when nothing is under way. */
export type DeliveryLoop = { wake: () => void; stop: () => Promise<void> }

/** Delivers until it is stopped. A receiver that is down costs one request and one log line now and then. */
export function startDelivery(
  { log, ...options }: DeliveryOptions & { log: Log },
  firstPauseMs = FIRST_RETRY_MS,
): DeliveryLoop {
  const aborter = new AbortController()
  // Each request of a batch listens. From the 11th on, Node would warn of a leak.
  setMaxListeners(BATCH_SIZE, aborter.signal)
  const stopping = new AbortController()
  /** Batches in a row of which nothing was delivered. */
  let troubled = 0
  let databaseFails = false
  /** Ends the current pause. */
  let resume = () => {}
  /** A message that arrives during a batch may have missed it. */
  let woken = false
  let idle = false

  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      resume = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  /** Delivers one batch. `idle`: nothing is due, so that a new message need not wait. */
  async function deliver(): Promise<{ wait: number; idle: boolean }> {
    woken = false
    // The newest, when one is tried: older ones may be what the receiver refuses for ever, and would hold all others back.
    const choice = troubled > 0 ? ({ limit: 1, first: 'newest' } as const) : { limit: BATCH_SIZE }
    const { delivered, failures } = await deliverBatch(options, choice, aborter.signal)
    databaseFails = false
    if (delivered > 0) {
      if (troubled > 0) log.info('the webhook receiver takes messages again')
      troubled = 0
      return { wait: PAUSE_MS, idle: false }
    }
    const [reason] = failures
    if (reason === undefined) return { wait: POLL_MS, idle: true }
    if (troubled === 0 && !stopping.signal.aborted)
      log.warn({ reason }, 'a webhook could not be delivered: it is sent again later')
    troubled += 1
    return { wait: Math.min(MAX_PAUSE_MS, firstPauseMs * 2 ** Math.min(troubled - 1, 10)), idle: false }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const next = await deliver().catch((error: Error) => {
        if (!databaseFails) log.warn({ reason: describeFault(error) }, 'the outbox cannot be read or written')
        databaseFails = true
        return { wait: POLL_MS, idle: false }
      })
      if (stopping.signal.aborted) return
      idle = next.idle
      if (!(idle && woken)) await pause(next.wait)
      idle = false
      if (woken) await pause(WAKE_MS)
    }
  }
  const ended = run()

  return {
    wake() {
      woken = true
      // Not while a receiver is down, or between two batches.
      if (idle) resume()
    },
    async stop() {
      stopping.abort()
      resume()
      const timer = setTimeout(() => aborter.abort(), GRACE_MS)
      await ended
      clearTimeout(timer)
    },
  }
}
