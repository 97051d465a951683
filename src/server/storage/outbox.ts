import { randomUUID } from 'node:crypto'
import { sql, type ExpressionBuilder, type Kysely } from 'kysely'
import type { StoredApplication } from './stored-application.ts'

/**
 * The next attempt is ISO 8601 in UTC, and null when there is nothing to deliver. While a message is being sent, it is
 * when another sender may take it, and there is no error.
 */
export type WebhookColumns = {
  webhook_id: string | null
  webhook_attempts: number | null
  webhook_next_attempt_at: string | null
  webhook_last_error: string | null
}

export type OutboxTables = { applications: StoredApplication & { address: string } & WebhookColumns }

/** A claimed message to the webhook's receiver. `attempts`: with this one. `address`: the key of the applicant. */
export type OutboxMessage = { id: string; address: string; attempts: number; application: StoredApplication }

/**
 * A message of a killed process is sent again after this time. It is longer than a request may take by 45 seconds, which
 * is how far the clocks of two instances may be apart: the one ahead would take messages that the other is sending.
 */
const LEASE_MS = 60_000
/** The last pause of `deliver.ts`. An attempt that is planned for later was planned by a clock that was ahead. */
const LONGEST_PAUSE_MS = 60 * 60_000

/** The columns of an application that the receiver is to be told of. The first attempt is due at once, at `receivedAt`. */
export function outboxColumns(id: string | undefined, receivedAt: string): Partial<WebhookColumns> {
  return id === undefined ? {} : { webhook_id: id, webhook_next_attempt_at: receivedAt }
}

/** Of the message that tells of an application. That of a correction is longer. */
export const newMessageId = () => `msg_${randomUUID()}`
export const ID_LENGTH = newMessageId().length

/** The same of a correction. Its id begins as the one before, for the receiver to find what it has, and sorts behind it. */
export const correctionColumns = (now: Date) => ({
  webhook_id: sql<string>`coalesce(substr(webhook_id, 1, ${sql.lit(ID_LENGTH)}), ${newMessageId()}) || ${`_${now.getTime()}`}`,
  webhook_attempts: null,
  webhook_next_attempt_at: now.toISOString(),
  webhook_last_error: null,
})

export type Outbox = ReturnType<typeof createOutbox>

const after = (time: Date, milliseconds: number) => new Date(time.getTime() + milliseconds).toISOString()

/**
 * The messages to the webhook's receiver. The same queries for every SQL dialect; each change is one statement, which works
 * through any pooler. They reject only when the database is unavailable or cannot write.
 */
export function createOutbox(database: Kysely<OutboxTables>) {
  const pending = database.selectFrom('applications').where('webhook_next_attempt_at', 'is not', null)
  const update = database.updateTable('applications')

  return {
    /** Takes what is due at `dueBy`, or by a wrong clock too far ahead of `now`, for a minute. Longest due first. */
    async claim({ now, dueBy, limit }: { now: Date; dueBy: Date; limit: number }): Promise<OutboxMessage[]> {
      const tooFar = after(now, LONGEST_PAUSE_MS + LEASE_MS)
      const isDue = (row: ExpressionBuilder<OutboxTables, 'applications'>) =>
        row('webhook_next_attempt_at', '<=', dueBy.toISOString()).or('webhook_next_attempt_at', '>', tooFar)
      const lease = update
        .set((row) => ({
          webhook_attempts: row(row.fn.coalesce('webhook_attempts', row.lit(0)), '+', 1),
          webhook_next_attempt_at: after(now, LEASE_MS),
          webhook_last_error: null,
        }))
        .where('address', 'in', pending.select('address').where(isDue).orderBy('webhook_next_attempt_at').limit(limit))
        // Of two instances that found the same messages, the second one sees that they are claimed.
        .where(isDue)
        .returningAll()
      const claimed = await lease.execute()
      return claimed.map((application) => ({ ...messageOf(application), application }))
    },
    async markDelivered(messages: OutboxMessage[]) {
      if (messages.length === 0) return
      const [ids, addresses] = [messages.map(({ id }) => id), messages.map(({ address }) => address)]
      const delivered = update
        .set({ webhook_next_attempt_at: null, webhook_last_error: null })
        .where('address', 'in', addresses)
        // A person who was erased meanwhile may have joined again, with another id.
        .where('webhook_id', 'in', ids)
      await delivered.execute()
    },
    async markFailed({ id, address, attempts }: OutboxMessage, reason: string, nextAttemptAt: Date) {
      await update
        .set({ webhook_next_attempt_at: nextAttemptAt.toISOString(), webhook_last_error: reason })
        .where('address', '=', address)
        .where('webhook_id', '=', id)
        // Not when another instance has claimed it since, or delivered it.
        .where('webhook_attempts', '=', attempts)
        .where('webhook_next_attempt_at', 'is not', null)
        .execute()
    },
    /** The messages that are not delivered: how many, and the first ones by their next attempt. */
    async pending(limit: number) {
      const { count } = await pending.select((row) => row.fn.countAll().as('count')).executeTakeFirstOrThrow()
      const rows = await pending.selectAll().orderBy('webhook_next_attempt_at').limit(limit).execute()
      const messages = rows.map((row) => ({
        ...messageOf(row),
        nextAttemptAt: row.webhook_next_attempt_at ?? '',
        lastError: row.webhook_last_error,
      }))
      return { count: Number(count), messages }
    },
    /** Brings the next attempt of every message forward to `now`, but of those that are being sent. */
    async hurry(now: Date) {
      const hurried = update
        .set({ webhook_next_attempt_at: now.toISOString() })
        // A later time was written by a clock that was ahead.
        .where((row) =>
          row('webhook_last_error', 'is not', null).or('webhook_next_attempt_at', '>', after(now, LEASE_MS)),
        )
        .where('webhook_next_attempt_at', '>', now.toISOString())
      await hurried.execute()
    },
  }
}

function messageOf({ webhook_id: id, address, webhook_attempts: attempts }: OutboxTables['applications']) {
  return { id: id ?? '', address, attempts: attempts ?? 0 }
}
