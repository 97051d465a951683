import { setMaxListeners } from 'node:events'
import type { Log } from '#server/log.ts'
import { describeFault } from '#server/storage/faults.ts'
import type { Outbox, OutboxMessage } from '#server/storage/store.ts'
import type { SendWebhook } from './send-webhook.ts'

/** Requests at a time. */
const SLOTS = 16
/** From one look for messages to the next, while there are some: at most 32 requests a second, beside the visitors. */
const PAUSE_MS = 500
/** While nothing is due. Other instances store messages too. */
const IDLE_MS = 5000
/** From a new message to the look for it: the response to the visitor is written first. */
const WAKE_MS = 50
/** From the first attempt to the second, and so on. Attempts never end, because nothing may be lost. */
const RETRY_MINUTES = [1 / 12, 1 / 3, 1, 5, 20]
const LAST_RETRY_MINUTES = 60
/** How long requests may take after `stop`. */
const GRACE_MS = 2000
/** While deliveries fail, at most one line in this time says so. */
const WARNING_MS = 60_000

export type DeliveryOptions = { outbox: Outbox; send: SendWebhook; now: () => Date }

/**
 * Sends a message that was claimed. What becomes of it decides on its own next attempt, and on no other. Rejects when the
 * database is unavailable: the message is sent again after its lease.
 */
async function deliver({ outbox, send, now }: DeliveryOptions, message: OutboxMessage, signal?: AbortSignal) {
  const delivery = await send(message, signal)
  if (delivery.ok) await outbox.settle(message, { kind: 'delivered' })
  else {
    const minutes = signal?.aborted === true ? 0 : (RETRY_MINUTES[message.attempts - 1] ?? LAST_RETRY_MINUTES)
    const nextAttemptAt = new Date(now().getTime() + minutes * 60_000)
    await outbox.settle(message, { kind: 'failed', reason: delivery.reason, nextAttemptAt })
  }
  return delivery
}

/**
 * Tries each message that is due now once. Ends earlier when the receiver answers none of those at a time, and begins no
 * more after `forMs`.
 */
export async function deliverDue(options: DeliveryOptions, forMs = Infinity) {
  const start = options.now()
  const total = { delivered: 0, failed: 0 }
  for (;;) {
    // What fails is due after the start.
    const messages = await options.outbox.claim({ now: options.now(), dueBy: start, limit: SLOTS })
    const deliveries = await Promise.all(messages.map((message) => deliver(options, message)))
    const delivered = deliveries.filter(({ ok }) => ok).length
    total.delivered += delivered
    total.failed += deliveries.length - delivered
    if (!deliveries.some((delivery) => delivery.ok || delivery.answered)) return total
    if (options.now().getTime() - start.getTime() >= forMs) return total
  }
}

/** `wake`: there is a new message. `stop` resolves when nothing is under way. */
export type DeliveryLoop = { wake: () => void; stop: () => Promise<void> }

/** Claims what is due, sends each message by itself, and looks again, until it is stopped. */
export function startDelivery({ log, ...options }: DeliveryOptions & { log: Log }): DeliveryLoop {
  const aborter = new AbortController()
  // Each request listens. From the 11th on, Node would warn of a leak.
  setMaxListeners(SLOTS, aborter.signal)
  const underWay = new Set<Promise<void>>()
  let warnedAt = -Infinity
  let stopping = false
  let woken = false
  let idle = false
  let looking = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  function warn(reason: string, sentence: string): void {
    if (stopping || performance.now() - warnedAt < WARNING_MS) return
    warnedAt = performance.now()
    log.warn({ reason }, sentence)
  }

  async function begin(message: OutboxMessage): Promise<void> {
    const delivery = await deliver(options, message, aborter.signal)
    if (!delivery.ok) warn(delivery.reason, 'a webhook could not be delivered: it is sent again later')
  }

  async function look(): Promise<void> {
    idle = woken = false
    const limit = SLOTS - underWay.size
    const messages = limit === 0 ? [] : await options.outbox.claim({ now: options.now(), limit })
    for (const message of messages) {
      const delivery: Promise<void> = begin(message)
        .catch(warnOfDatabase)
        .finally(() => underWay.delete(delivery))
      underWay.add(delivery)
    }
    // One that arrived since may have been missed.
    idle = limit > 0 && messages.length === 0 && !woken
  }
  const warnOfDatabase = (error: Error) => warn(describeFault(error), 'the outbox cannot be read or written')

  function lookIn(milliseconds: number): void {
    clearTimeout(timer)
    if (stopping) return
    timer = setTimeout(() => {
      looking = look()
        .catch(warnOfDatabase)
        .then(() => lookIn(idle ? IDLE_MS : PAUSE_MS))
    }, milliseconds)
  }
  lookIn(0)

  return {
    wake() {
      woken = true
      if (idle) lookIn(WAKE_MS)
      idle = false
    },
    async stop() {
      stopping = true
      clearTimeout(timer)
      const grace = setTimeout(() => aborter.abort(), GRACE_MS)
      await looking
      await Promise.all(underWay)
      clearTimeout(grace)
    },
  }
}
