import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { createBatcher } from './batch.ts'
import { retryTransaction } from './retry-transaction.ts'
import type { Claim, Outbox, OutboxMessage, StoredApplication } from './store.ts'

/**
 * The next attempt is ISO 8601 in UTC, and null when there is nothing to deliver. While a message is being sent, it is
 * when another sender may take it, and there is no error. Earlier releases had `webhook_leased_until` for that.
 */
export type WebhookColumns = {
  webhook_id: string | null
  webhook_attempts: number | null
  webhook_next_attempt_at: string | null
  webhook_last_error: string | null
}

export type OutboxTables = { applications: StoredApplication & { address: string } & WebhookColumns }

/**
 * A message of a killed process is sent again after this time. It is longer than a request may take by 45 seconds, which
 * is how far the clocks of two instances may be apart: the one ahead would take messages that the other is sending.
 */
const LEASE_MS = 60_000
/** No message waits this long. A later time was written by a clock that was ahead, and counts as due. */
const IMPOSSIBLE_MS = 2 * 60 * 60_000
/** The most messages in one statement and one commit, and the pause between two, for the visitors who wait for them. */
const BATCH = { delivered: 64, hurried: 500, pauseMs: 50 }

/** The columns of an application that the receiver is to be told of. The first attempt is due at once, at `receivedAt`. */
export function outboxColumns(id: string | undefined, receivedAt: string): Partial<WebhookColumns> {
  return id === undefined ? {} : { webhook_id: id, webhook_next_attempt_at: receivedAt }
}

const after = (time: Date, milliseconds: number) => new Date(time.getTime() + milliseconds).toISOString()

/** The same queries for every SQL dialect. Each change is one statement, which works through any pooler. */
export function openOutbox(database: Kysely<OutboxTables>): Outbox {
  const pending = database.selectFrom('applications').where('webhook_next_attempt_at', 'is not', null)
  const update = database.updateTable('applications')

  // Deliveries that end at about the same time share one commit.
  const markDelivered = createBatcher({
    async work(messages: OutboxMessage[]) {
      const addresses = messages.map(({ address }) => address)
      const ids = messages.map(({ id }) => id)
      const delivered = update
        .set({ webhook_next_attempt_at: null, webhook_last_error: null })
        .where('address', 'in', addresses)
        // A person who was erased meanwhile may have joined again.
        .where('webhook_id', 'in', ids)
      await retryTransaction(() => delivered.execute())
      return messages.map(() => undefined)
    },
    maxSize: BATCH.delivered,
    waitMs: BATCH.pauseMs,
  })

  async function findDue({ now, dueBy = now, limit }: Claim) {
    const oldest = pending.select(['address', 'webhook_next_attempt_at as time']).orderBy('time').limit(limit)
    const due = await oldest.where('webhook_next_attempt_at', '<=', dueBy.toISOString()).execute()
    // A query of its own: as one condition with `or`, it would read and sort all messages of a long outbox.
    if (due.length > 0) return due
    return oldest.where('webhook_next_attempt_at', '>', after(now, IMPOSSIBLE_MS)).execute()
  }

  return {
    async claim(options) {
      for (;;) {
        const due = await findDue(options)
        if (due.length === 0) return []
        const addresses = due.map(({ address }) => address)
        const times = due.map(({ time }) => time)
        const lease = update
          .set((row) => ({
            webhook_attempts: row(row.fn.coalesce('webhook_attempts', row.lit(0)), '+', 1),
            webhook_next_attempt_at: after(options.now, LEASE_MS),
            webhook_last_error: null,
          }))
          .where('address', 'in', addresses)
          // Still as they were found: of two instances that found the same messages, one gets each.
          .where('webhook_next_attempt_at', 'in', times)
          .returningAll()
        const claimed = await retryTransaction(() => lease.execute())
        // Without any, others have claimed all of them at this moment: there may be more.
        if (claimed.length > 0) return claimed.map(toMessage)
      }
    },
    async settle(message, settlement) {
      if (settlement.kind === 'delivered') return markDelivered(message)
      await update
        .set({
          webhook_next_attempt_at: settlement.nextAttemptAt.toISOString(),
          webhook_last_error: settlement.reason,
        })
        .where('address', '=', message.address)
        .where('webhook_id', '=', message.id)
        // Not when another instance has claimed it since, or delivered it.
        .where('webhook_attempts', '=', message.attempts)
        .where('webhook_next_attempt_at', 'is not', null)
        .execute()
    },
    async pending(limit) {
      const rows = await pending.selectAll().orderBy('webhook_next_attempt_at').limit(limit).execute()
      return rows.map((row) => ({
        id: row.webhook_id ?? '',
        address: row.address,
        attempts: row.webhook_attempts ?? 0,
        nextAttemptAt: row.webhook_next_attempt_at ?? '',
        lastError: row.webhook_last_error,
      }))
    },
    async countPending() {
      const row = await pending.select((column) => column.fn.countAll().as('count')).executeTakeFirstOrThrow()
      return Number(row.count)
    },
    async hurry(now) {
      const later = pending
        .select('address')
        .where('webhook_next_attempt_at', '>', now.toISOString())
        .where('webhook_last_error', 'is not', null)
        .limit(BATCH.hurried)
      const hurried = update.set({ webhook_next_attempt_at: now.toISOString() }).where('address', 'in', later)
      for (;;) {
        const { numUpdatedRows } = await retryTransaction(() => hurried.executeTakeFirst())
        if (numUpdatedRows < BATCH.hurried) return
        await delay(BATCH.pauseMs)
      }
    },
  }
}

function toMessage(application: OutboxTables['applications']): OutboxMessage {
  const { webhook_id: id, address, webhook_attempts: attempts } = application
  return { id: id ?? '', address, attempts: attempts ?? 1, application }
}
