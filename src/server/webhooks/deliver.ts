import type { Log } from '#server/log.ts'
import { describeFault } from '#server/storage/faults.ts'
import type { Outbox, OutboxMessage } from '#server/storage/store.ts'
import type { Delivery, SendWebhook } from './send-webhook.ts'

/** Requests at a time. */
const BATCH_SIZE = 16
/** Longer than a request may take. A message of a killed process is sent again after this time. */
const LEASE_MS = 30_000
/** The pause after a batch keeps the processor for visitors: at most 32 requests a second. */
const PAUSE_MS = 500
/** How often to look for messages of other instances and for those whose time has come. */
const POLL_MS = 5000
/** While every request fails, only one is sent, and after longer and longer pauses. */
const FIRST_RETRY_MS = 5000
const MAX_PAUSE_MS = 5 * 60_000
/** The longest time between two attempts to send one message. Attempts never end: nothing may be lost. */
const MAX_RETRY_MS = 60 * 60_000
/** How long requests may take after `stop`. */
const GRACE_MS = 2000

export type DeliveryOptions = { outbox: Outbox; send: SendWebhook; now: () => Date }

/** What became of a batch. */
type Batch = { delivered: number; failures: string[] }

/**
 * Sends up to `limit` messages whose time has come. A claim is one conditional update, so no other instance sends them
 * meanwhile. Rejects only when the database is unavailable: messages that it claimed are sent again after their lease.
 */
async function deliverBatch(
  { outbox, send, now }: DeliveryOptions,
  limit: number,
  signal: AbortSignal,
): Promise<Batch> {
  const messages = await outbox.claim({ now: now(), leasedUntil: new Date(now().getTime() + LEASE_MS), limit })
  const batch: Batch = { delivered: 0, failures: [] }
  await Promise.all(
    messages.map(async (message) => {
      const delivery = await send(message, signal)
      await settle(message, delivery)
      if (delivery.ok) batch.delivered += 1
      else batch.failures.push(delivery.reason)
    }),
  )
  return batch

  function settle(message: OutboxMessage, delivery: Delivery): Promise<void> {
    if (delivery.ok) return outbox.settle(message, { kind: 'delivered' })
    const wait = signal.aborted ? 0 : retryAfter(message.attempts)
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

/** Sends what is due until nothing is left, or until all requests of a batch fail. */
export async function deliverDue(
  options: DeliveryOptions,
  signal = new AbortController().signal,
): Promise<{ delivered: number; failed: number }> {
  const total = { delivered: 0, failed: 0 }
  for (;;) {
    const { delivered, failures } = await deliverBatch(options, BATCH_SIZE, signal)
    total.delivered += delivered
    total.failed += failures.length
    if (delivered === 0 || signal.aborted) return total
  }
}

/** `wake`: there is a new message. `stop` resolves when nothing is under way. */
export type DeliveryLoop = { wake: () => void; stop: () => Promise<void> }

/** Delivers until it is stopped. A receiver that is down costs one request and one log line now and then. */
export function startDelivery({ log, ...options }: DeliveryOptions & { log: Log }): DeliveryLoop {
  const aborter = new AbortController()
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
    const { delivered, failures } = await deliverBatch(options, troubled > 0 ? 1 : BATCH_SIZE, aborter.signal)
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
    return { wait: Math.min(MAX_PAUSE_MS, FIRST_RETRY_MS * 2 ** Math.min(troubled - 1, 10)), idle: false }
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
