import type { ExpressionBuilder, Kysely } from 'kysely'
import { createBatcher } from './batch.ts'
import { retryTransaction } from './retry-transaction.ts'
import type { Claim, Outbox, OutboxMessage, StoredApplication } from './store.ts'

/** Times as ISO 8601 in UTC. `webhook_next_attempt_at` is null when there is nothing to deliver. */
export type WebhookColumns = {
  webhook_id: string | null
  webhook_attempts: number | null
  webhook_next_attempt_at: string | null
  webhook_leased_until: string | null
  webhook_last_error: string | null
}

export type OutboxTables = { applications: StoredApplication & { address: string } & WebhookColumns }

/** The most messages in one statement and one commit. */
const MAX_BATCH_SIZE = 64
const SETTLE_MS = 50
/**
 * No message waits and no lease lasts this long. A later time was written by a clock that was ahead: without this rule the
 * message would wait until that time.
 */
const IMPOSSIBLE_MS = 2 * 60 * 60_000

const DELIVERED = {
  webhook_next_attempt_at: null,
  webhook_leased_until: null,
  webhook_last_error: null,
} satisfies Partial<WebhookColumns>

/** The columns of an application that the receiver is to be told of. The first attempt is due at once, at `receivedAt`. */
export function outboxColumns(id: string | undefined, receivedAt: string): Partial<WebhookColumns> {
  return id === undefined ? {} : { webhook_id: id, webhook_next_attempt_at: receivedAt }
}

type Due = { address: string; webhook_next_attempt_at: string | null }

const impossibleAfter = (now: Date) => new Date(now.getTime() + IMPOSSIBLE_MS).toISOString()

/** Whether nobody is sending the message. */
function isFree(row: ExpressionBuilder<OutboxTables, 'applications'>, now: Date) {
  return row.or([
    row('webhook_leased_until', 'is', null),
    row('webhook_leased_until', '<=', now.toISOString()),
    row('webhook_leased_until', '>', impossibleAfter(now)),
  ])
}

/** The same queries for every SQL dialect. Each change is one statement, which works through any pooler. */
export function openOutbox(database: Kysely<OutboxTables>): Outbox {
  // Deliveries that end at about the same time share one commit, because visitors wait while it is written.
  const markDelivered = createBatcher({
    async work(messages: OutboxMessage[]) {
      const update = database
        .updateTable('applications')
        .set(DELIVERED)
        .where(
          'address',
          'in',
          messages.map(({ address }) => address),
        )
        // A person who was erased meanwhile may have joined again.
        .where(
          'webhook_id',
          'in',
          messages.map(({ id }) => id),
        )
      await retryTransaction(() => update.execute())
      return messages.map(() => undefined)
    },
    maxSize: MAX_BATCH_SIZE,
    waitMs: SETTLE_MS,
  })

  const pending = database.selectFrom('applications').where('webhook_next_attempt_at', 'is not', null)

  async function findDue({ now, dueBy = now, limit, first = 'oldest' }: Claim): Promise<Due[]> {
    const free = pending
      .select(['address', 'webhook_next_attempt_at'])
      .where((row) => isFree(row, now))
      .orderBy('webhook_next_attempt_at', first === 'oldest' ? 'asc' : 'desc')
      .limit(limit)
    const due = await free.where('webhook_next_attempt_at', '<=', dueBy.toISOString()).execute()
    // A query of its own: as one condition with `or`, it would read and sort all messages of a long outbox.
    return due.length > 0 ? due : free.where('webhook_next_attempt_at', '>', impossibleAfter(now)).execute()
  }

  /** Of two instances that found the same messages, one gets each: only rows that are still as they were found. */
  async function lease(due: Due[], { now, leasedUntil }: Claim): Promise<OutboxMessage[]> {
    const update = database
      .updateTable('applications')
      .set((row) => ({
        webhook_leased_until: leasedUntil.toISOString(),
        webhook_attempts: row(row.fn.coalesce('webhook_attempts', row.lit(0)), '+', 1),
      }))
      .where(
        'address',
        'in',
        due.map(({ address }) => address),
      )
      .where(
        'webhook_next_attempt_at',
        'in',
        due.map((message) => message.webhook_next_attempt_at),
      )
      .where((row) => isFree(row, now))
      .returningAll()
    const claimed = await retryTransaction(() => update.execute())
    return claimed.map((application): OutboxMessage => ({
      id: application.webhook_id ?? '',
      address: application.address,
      attempts: application.webhook_attempts ?? 1,
      application,
    }))
  }

  return {
    async claim(options) {
      for (;;) {
        // A read, because most of the time there is nothing to claim.
        const due = await findDue(options)
        if (due.length === 0) return []
        const claimed = await lease(due, options)
        // Without any: other instances claimed all of them at this moment.
        if (claimed.length > 0) return claimed
      }
    },
    async settle(message, settlement) {
      if (settlement.kind === 'delivered') return markDelivered(message)
      await database
        .updateTable('applications')
        .set({
          webhook_next_attempt_at: settlement.nextAttemptAt.toISOString(),
          webhook_leased_until: null,
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
      await database
        .updateTable('applications')
        .set({ webhook_next_attempt_at: now.toISOString() })
        .where('webhook_next_attempt_at', '>', now.toISOString())
        .execute()
    },
  }
}
