import { faultForLog } from '#server/faults.ts'
import type { Log } from '#server/log.ts'
import { pause } from '#server/pause.ts'
import type { Outbox } from '#server/storage/outbox.ts'
import type { SendWebhook } from './send-webhook.ts'

/** Requests at a time, and the pause after them: at most 32 requests a second, beside the visitors. */
const ROUND = 16
const PAUSE_MS = 500
/** The pause while a receiver takes less than that: the usual limits are by the second. */
const SLOW_PAUSE_MS = 1000
/** The pause while nothing is due, because other instances store messages too. */
const IDLE_MS = 5000
/** The wait after a new message, so that the response to the visitor is written first. */
const WAKE_MS = 50
/** From the first attempt to the second, and so on. Attempts never end, because nothing may be lost. */
const RETRY_SECONDS = [5, 20, 60, 300, 1200] as const
const LAST_RETRY_SECONDS = 3600
/** How long requests may take after `stop`. */
const GRACE_MS = 2000
/** While deliveries fail, at most one line in this time says so. */
const WARNING_MS = 60_000

type DeliveryOptions = { outbox: Outbox; send: SendWebhook; now: () => Date }

/** How long a receiver asks to wait, in seconds, at most our longest pause. 0 if it asks for nothing (RFC 9110, 10.2.3). */
function askedSeconds(retryAfter: string, now: Date): number {
  const date = retryAfter.endsWith(' GMT') ? Date.parse(retryAfter) : NaN
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (date - now.getTime()) / 1000
  return Math.min(Math.max(seconds || 0, 0), LAST_RETRY_SECONDS)
}

/** Sends up to `limit` due messages, each once. `holdSeconds`: how long the receiver takes no others. */
async function deliverRound({ outbox, send, now }: DeliveryOptions, dueBy: Date, giveUp: AbortSignal, limit = ROUND) {
  const messages = await outbox.claim({ now: now(), dueBy, limit })
  const deliveries = await Promise.all(messages.map(async (message) => ({ message, ...(await send(message, giveUp)) })))
  const delivered = deliveries.filter(({ reason }) => reason === undefined)
  await outbox.markDelivered(delivered.map(({ message }) => message))
  let holdSeconds = 0
  for (const { message, reason, status, retryAfter = '' } of deliveries) {
    if (reason === undefined) continue
    const asked = status === 429 || status === 503 ? askedSeconds(retryAfter, now()) : 0
    const own = giveUp.aborted ? 0 : (RETRY_SECONDS[message.attempts - 1] ?? LAST_RETRY_SECONDS)
    await outbox.markFailed(message, reason, new Date(now().getTime() + Math.max(own, asked) * 1000))
    // "Too Many Requests" is about all of them. Any other result affects only the message's own next attempt.
    if (status === 429) holdSeconds = Math.max(holdSeconds, asked || RETRY_SECONDS[0])
  }
  return { deliveries, holdSeconds }
}

/**
 * Sends all messages that are due now, each once, and returns how many were delivered. Ends earlier when the receiver
 * answers none of a round, or one with 429, and begins no more after `forMs`.
 */
export async function deliverDue(options: DeliveryOptions, forMs = Infinity): Promise<number> {
  const start = options.now()
  for (let delivered = 0; ;) {
    // What fails is due after the start, and after now if the clock was set back since.
    const dueBy = new Date(Math.min(start.getTime(), options.now().getTime()))
    const { deliveries, holdSeconds } = await deliverRound(options, dueBy, new AbortController().signal)
    delivered += deliveries.filter(({ reason }) => reason === undefined).length
    const isOver = options.now().getTime() - start.getTime() >= forMs
    if (isOver || holdSeconds > 0 || !deliveries.some(({ answered }) => answered)) return delivered
  }
}

/** `stack`: of an error that is no known fault. */
type Failed = { reason?: string; stack?: string | undefined }

/** Sends what is due, round after round. `wake`: there is a new message. `stop` resolves when nothing is under way. */
export function startDelivery({ log, ...options }: DeliveryOptions & { log: Log }, wait = pause) {
  const stopping = new AbortController()
  const giveUp = new AbortController()
  let waking = new AbortController()
  /** One for all messages that come meanwhile: each wait listens to `stopping`. */
  let wakeUp: Promise<void> | undefined

  async function run(): Promise<void> {
    let warnedAt = -Infinity
    let limit = ROUND
    while (!stopping.signal.aborted) {
      waking = new AbortController()
      wakeUp = undefined
      const round = deliverRound(options, options.now(), giveUp.signal, limit)
      const { deliveries, holdSeconds } = await round.catch((error: Error) => {
        const { reason, stack } = faultForLog(error)
        return { deliveries: [{ reason: `The outbox cannot be read or written: ${reason}`, stack }], holdSeconds: 0 }
      })
      // After a hold one message asks for all: a whole round would meet the same limit, and each would wait ever longer.
      limit = holdSeconds > 0 ? 1 : Math.min(limit * 2, ROUND)
      const failed: Failed | undefined = deliveries.find(({ reason }) => reason !== undefined)
      if (failed !== undefined && !stopping.signal.aborted && performance.now() - warnedAt >= WARNING_MS) {
        warnedAt = performance.now()
        const { reason, stack } = failed
        log.warn({ reason, stack }, 'a webhook could not be delivered: it will be sent again')
      }
      const pauseMs = Math.max(limit < ROUND ? SLOW_PAUSE_MS : PAUSE_MS, holdSeconds * 1000)
      // A message that arrived since the look has aborted `waking`.
      await (deliveries.length === 0 ? wait(IDLE_MS, waking.signal) : wait(pauseMs, stopping.signal))
    }
  }
  const ended = run()

  return {
    wake: () => void (wakeUp ??= wait(WAKE_MS, stopping.signal).then(() => waking.abort())),
    stop: () => {
      stopping.abort()
      waking.abort()
      setTimeout(() => giveUp.abort(), GRACE_MS).unref()
      return ended
    },
  }
}
