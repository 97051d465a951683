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

/** Whoever left by a personal link. Nothing of the person is kept, but the id of what the webhook's receiver was told. */
type Departure = { leave_key: string; left_at: string }

export type OutboxTables = {
  applications: StoredApplication & { address: string } & WebhookColumns
  departures: Departure & WebhookColumns
}

/** A claimed message to the webhook's receiver. `attempts`: with this one. `key`: of its row, an address or a leave key. */
export type OutboxMessage = { id: string; key: string; attempts: number } & (
  | { application: StoredApplication; leftAt?: undefined }
  | { application?: undefined; leftAt: string }
)

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

/** The same of a departure, if the receiver knows of the application. Not before a message that is being sent may end. */
export const departureColumns = (now: string) => ({
  webhook_id: sql<string | null>`substr(webhook_id, 1, ${sql.lit(ID_LENGTH)}) || '_left'`,
  webhook_next_attempt_at: sql<
    string | null
  >`case when webhook_id is not null then coalesce(webhook_next_attempt_at, ${now}) end`,
})

export type Outbox = ReturnType<typeof createOutbox>

const after = (time: Date, milliseconds: number) => new Date(time.getTime() + milliseconds).toISOString()

/**
 * The messages to the webhook's receiver. The same queries for every SQL dialect; each change is one statement, which works
 * through any pooler. They reject only when the database is unavailable or cannot write.
 */
export function createOutbox(database: Kysely<OutboxTables>) {
  const [applications, departures] = [outboxOf(database, 'applications'), outboxOf(database, 'departures')]
  const isOfDeparture = ({ leftAt }: OutboxMessage) => leftAt !== undefined

  return {
    /** Takes what is due at `dueBy`, or by a wrong clock too far ahead of `now`, for a minute. Longest due first. */
    async claim(options: ClaimOptions): Promise<OutboxMessage[]> {
      const left = await departures.claim(options)
      const limit = options.limit - left.length
      return limit === 0 ? left : [...left, ...(await applications.claim({ ...options, limit }))]
    },
    async markDelivered(messages: OutboxMessage[]) {
      await departures.markDelivered(messages.filter(isOfDeparture))
      await applications.markDelivered(messages.filter((message) => !isOfDeparture(message)))
    },
    async markFailed(message: OutboxMessage, reason: string, nextAttemptAt: Date) {
      await (isOfDeparture(message) ? departures : applications).markFailed(message, reason, nextAttemptAt)
    },
    /** The messages that are not delivered: how many, and the first ones by their next attempt. */
    async pending(limit: number) {
      const [left, joined] = [await departures.pending(limit), await applications.pending(limit)]
      const messages = [...left.messages, ...joined.messages].toSorted((one, other) =>
        one.nextAttemptAt < other.nextAttemptAt ? -1 : 1,
      )
      return { count: left.count + joined.count, messages: messages.slice(0, limit) }
    },
    /** Brings the next attempt of every message forward to `now`, but of those that are being sent. */
    async hurry(now: Date) {
      await departures.hurry(now)
      await applications.hurry(now)
    },
  }
}

type ClaimOptions = { now: Date; dueBy: Date; limit: number }

/** Both tables have the columns of the outbox. kysely knows them by the names of the first. */
function outboxOf(database: Kysely<OutboxTables>, table: keyof OutboxTables) {
  const name = table as 'applications'
  const key = (table === 'applications' ? 'address' : 'leave_key') as 'address'
  const pending = database.selectFrom(name).where('webhook_next_attempt_at', 'is not', null)
  const update = database.updateTable(name)
  const messageOf = (row: OutboxTables[typeof name]): OutboxMessage => {
    const { webhook_id: id, webhook_attempts: attempts } = row
    const message = { id: id ?? '', key: row[key], attempts: attempts ?? 0 }
    const { left_at: leftAt } = row as Partial<Departure>
    return leftAt === undefined ? { ...message, application: row } : { ...message, leftAt }
  }

  return {
    async claim({ now, dueBy, limit }: ClaimOptions): Promise<OutboxMessage[]> {
      const tooFar = after(now, LONGEST_PAUSE_MS + LEASE_MS)
      const isDue = (row: ExpressionBuilder<OutboxTables, 'applications'>) =>
        row('webhook_next_attempt_at', '<=', dueBy.toISOString()).or('webhook_next_attempt_at', '>', tooFar)
      const lease = update
        .set((row) => ({
          webhook_attempts: row(row.fn.coalesce('webhook_attempts', row.lit(0)), '+', 1),
          webhook_next_attempt_at: after(now, LEASE_MS),
          webhook_last_error: null,
        }))
        .where(key, 'in', pending.select(key).where(isDue).orderBy('webhook_next_attempt_at').limit(limit))
        // Of two instances that found the same messages, the second one sees that they are claimed.
        .where(isDue)
        .returningAll()
      const claimed = await lease.execute()
      return claimed.map(messageOf)
    },
    async markDelivered(messages: OutboxMessage[]) {
      if (messages.length === 0) return
      const [ids, keys] = [messages.map(({ id }) => id), messages.map((message) => message.key)]
      const delivered = update
        .set({ webhook_next_attempt_at: null, webhook_last_error: null })
        .where(key, 'in', keys)
        // A person who was erased meanwhile may have joined again, with another id.
        .where('webhook_id', 'in', ids)
      await delivered.execute()
    },
    async markFailed({ id, key: of, attempts }: OutboxMessage, reason: string, nextAttemptAt: Date) {
      await update
        .set({ webhook_next_attempt_at: nextAttemptAt.toISOString(), webhook_last_error: reason })
        .where(key, '=', of)
        .where('webhook_id', '=', id)
        // Not when another instance has claimed it since, or delivered it.
        .where('webhook_attempts', '=', attempts)
        .where('webhook_next_attempt_at', 'is not', null)
        .execute()
    },
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
