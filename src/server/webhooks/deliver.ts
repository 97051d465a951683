import { setTimeout as delay } from 'node:timers/promises'
import { describeFault } from '#server/faults.ts'
import type { Log } from '#server/log.ts'
import type { Store } from '#server/storage/store.ts'
import type { SendWebhook } from './send-webhook.ts'

/** Requests at a time, and the pause after them: at most 32 requests a second, beside the visitors. */
const ROUND = 16
const PAUSE_MS = 500
/** The pause while nothing is due, because other instances store messages too. */
const IDLE_MS = 5000
/** The wait after a new message, so that the response to the visitor is written first. */
const WAKE_MS = 50
/** From the first attempt to the second, and so on. Attempts never end, because nothing may be lost. */
const RETRY_MINUTES = [1 / 12, 1 / 3, 1, 5, 20]
const LAST_RETRY_MINUTES = 60
/** How long requests may take after `stop`. */
const GRACE_MS = 2000
/** While deliveries fail, at most one line in this time says so. */
const WARNING_MS = 60_000

type DeliveryOptions = { outbox: Store['outbox']; send: SendWebhook; now: () => Date }

/** Sends up to `ROUND` messages that are due, each once. Rejects when the database is unavailable. */
async function deliverRound({ outbox, send, now }: DeliveryOptions, dueBy: Date, giveUp: AbortSignal) {
  const messages = await outbox.claim({ now: now(), dueBy, limit: ROUND })
  const deliveries = await Promise.all(messages.map(async (message) => ({ message, ...(await send(message, giveUp)) })))
  const delivered = deliveries.filter(({ reason }) => reason === undefined)
  await outbox.markDelivered(delivered.map(({ message }) => message))
  for (const { message, reason } of deliveries) {
    if (reason === undefined) continue
    // The result of a message affects only its own next attempt.
    const minutes = giveUp.aborted ? 0 : (RETRY_MINUTES[message.attempts - 1] ?? LAST_RETRY_MINUTES)
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
    // What fails is due after the start, and after now if the clock was set back since.
    const dueBy = new Date(Math.min(start.getTime(), options.now().getTime()))
    const deliveries = await deliverRound(options, dueBy, new AbortController().signal)
    delivered += deliveries.filter(({ reason }) => reason === undefined).length
    const isOver = options.now().getTime() - start.getTime() >= forMs
    if (isOver || !deliveries.some(({ answered }) => answered)) return delivered
  }
}

/** Sends what is due, round after round. `wake`: there is a new message. `stop` resolves when nothing is under way. */
export function startDelivery({ log, ...options }: DeliveryOptions & { log: Log }) {
  const stopping = new AbortController()
  const giveUp = new AbortController()
  let waking = new AbortController()

  async function run(): Promise<void> {
    let warnedAt = -Infinity
    while (!stopping.signal.aborted) {
      waking = new AbortController()
      const deliveries = await deliverRound(options, options.now(), giveUp.signal).catch((error: Error) => [
        { reason: `The outbox cannot be read or written: ${describeFault(error)}` },
      ])
      const reason = deliveries.find((delivery) => delivery.reason !== undefined)?.reason
      if (reason !== undefined && !stopping.signal.aborted && performance.now() - warnedAt >= WARNING_MS) {
        warnedAt = performance.now()
        log.warn({ reason }, 'a webhook could not be delivered: it will be sent again')
      }
      // A message that arrived since the look has aborted `waking`.
      const [pause, { signal }] = deliveries.length === 0 ? [IDLE_MS, waking] : [PAUSE_MS, stopping]
      await delay(pause, undefined, { signal }).catch(() => {})
    }
  }
  const ended = run()

  return {
    wake: () => void setTimeout(() => waking.abort(), WAKE_MS),
    stop: () => {
      stopping.abort()
      waking.abort()
      setTimeout(() => giveUp.abort(), GRACE_MS).unref()
      return ended
    },
  }
}
