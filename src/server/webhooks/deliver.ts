import { setTimeout as delay } from 'node:timers/promises'
import { describeFault } from '#server/faults.ts'
import type { Log } from '#server/log.ts'
import type { Outbox } from '#server/storage/store.ts'
import type { SendWebhook } from './send-webhook.ts'

/** Requests at a time, and the pause after them: at most 32 requests a second, beside the visitors. */
const ROUND = 16
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

type DeliveryOptions = { outbox: Outbox; send: SendWebhook; now: () => Date }

/** Sends up to `ROUND` messages that are due, each once. Rejects when the database is unavailable. */
async function deliverRound({ outbox, send, now }: DeliveryOptions, dueBy: Date, signal?: AbortSignal) {
  const messages = await outbox.claim({ now: now(), dueBy, limit: ROUND })
  const deliveries = await Promise.all(messages.map(async (message) => ({ message, ...(await send(message, signal)) })))
  await outbox.markDelivered(deliveries.filter(({ ok }) => ok).map(({ message }) => message))
  for (const { message, reason } of deliveries) {
    if (reason === undefined) continue
    // What becomes of a message decides on its own next attempt, and on no other.
    const minutes = signal?.aborted === true ? 0 : (RETRY_MINUTES[message.attempts - 1] ?? LAST_RETRY_MINUTES)
    await outbox.markFailed(message, reason, new Date(now().getTime() + minutes * 60_000))
  }
  return deliveries
}

/**
 * Sends all messages that are due now, each once, and returns how many were delivered. Ends earlier when the receiver
 * answers none of a round, and begins no more after `forMs`.
 */
export async function deliverDue(options: DeliveryOptions, forMs = Infinity): Promise<number> {
  const start = options.now()
  for (let delivered = 0; ;) {
    // What fails is due after the start.
    const deliveries = await deliverRound(options, start)
    delivered += deliveries.filter(({ ok }) => ok).length
    const isOver = options.now().getTime() - start.getTime() >= forMs
    if (isOver || !deliveries.some(({ answered }) => answered)) return delivered
  }
}

/** `wake`: there is a new message. `stop` resolves when nothing is under way. */
export type DeliveryLoop = { wake: () => void; stop: () => Promise<void> }

/** Sends what is due, round after round, until it is stopped. */
export function startDelivery({ log, ...options }: DeliveryOptions & { log: Log }): DeliveryLoop {
  const stopping = new AbortController()
  const giveUp = new AbortController()
  let waking = new AbortController()
  let warnedAt = -Infinity

  function warn(reason: string, sentence: string): void {
    if (stopping.signal.aborted || performance.now() - warnedAt < WARNING_MS) return
    warnedAt = performance.now()
    log.warn({ reason }, sentence)
  }
  const wait = (milliseconds: number, signal: AbortSignal) => delay(milliseconds, undefined, { signal }).catch(() => {})

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      waking = new AbortController()
      const deliveries = await deliverRound(options, options.now(), giveUp.signal).catch((error: Error) => {
        warn(describeFault(error), 'the outbox cannot be read or written')
        return []
      })
      const failed = deliveries.find(({ reason }) => reason !== undefined)
      if (failed?.reason !== undefined) warn(failed.reason, 'a webhook could not be delivered: it is sent again later')
      // One that arrived since the look has aborted `waking`.
      await (deliveries.length === 0 ? wait(IDLE_MS, waking.signal) : wait(PAUSE_MS, stopping.signal))
    }
  }
  const ended = run()

  return {
    wake: () => void setTimeout(() => waking.abort(), WAKE_MS),
    async stop() {
      stopping.abort()
      waking.abort()
      const grace = setTimeout(() => giveUp.abort(), GRACE_MS)
      await ended
      clearTimeout(grace)
    },
  }
}
