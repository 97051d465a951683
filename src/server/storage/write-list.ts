import { randomUUID } from 'node:crypto'
import { Kysely, sql, type Dialect } from 'kysely'
import { FIELDS } from '#contract/application.ts'
import { ATTRIBUTION } from '#server/attribution.ts'
import { addressOf } from '#contract/email.ts'
import { isConnectionLost } from '#server/faults.ts'
import type { Waits } from '#server/waits.ts'
import { createBatcher } from './batch.ts'
import { createReadList } from './read-list.ts'
import {
  correctionColumns,
  createOutbox,
  departureColumns,
  outboxColumns,
  type OutboxTables,
  type WebhookColumns,
} from './outbox.ts'
import type { Columns, ReceivedApplication, StoredApplication } from './stored-application.ts'

type Row = StoredApplication & Partial<WebhookColumns> & { address: string; idempotency_key_digest: string | null }
type Tables = { applications: Row; departures: OutboxTables['departures'] }

/** Returned after a durable commit. `duplicate`: the address was on the list; `repeated`: with the same key, too. */
type AddResult = 'added' | 'duplicate' | 'repeated'

/** The most applications in one statement and one commit. */
const MAX_BATCH_SIZE = 64
/** An insert is sent again when its connection was lost so soon: later, there is no time left for another. */
const RESEND_MS = 250
/** How long a full disk counts: a smaller write than an application may still succeed. */
const FULL_MS = 10_000

/** The waitlist. Its methods reject only when the database is unavailable or cannot write. */
export type Store = ReturnType<typeof openWriteList>

/** The same queries for every SQL dialect, on a migrated database. `openSqlite` replaces those that its files need otherwise. */
export function openWriteList(dialect: Dialect, waits: Waits) {
  const database = new Kysely<Tables>({ dialect })
  let full: { error: Error; at: number } | undefined

  async function insert(rows: Row[]): Promise<AddResult[]> {
    const startedAt = performance.now()
    return insertOnce(rows).catch((error: Error) => {
      // If the first one ran, its rows are repeated by the second.
      if (isConnectionLost(error) && performance.now() - startedAt < RESEND_MS) return insertOnce(rows)
      if (Reflect.get(error, 'code') === '53100') full = { error, at: performance.now() }
      throw error
    })
  }

  /** The result for each row, all of which one insert has put on disk. Statements of a connection share its time. */
  const insertOnce = (rows: Row[]) =>
    database.connection().execute(async (connection) => {
      const known = new Set(await insertUnlessKnown(connection, rows))
      const repeated = await findRepeated(connection, [...known])
      return rows.map((row) => {
        if (!known.has(row)) return 'added'
        return repeated.has(row.idempotency_key_digest) ? 'repeated' : 'duplicate'
      })
    })

  /** Whether somebody on the list has this key of a personal link, or had it and left. Undefined for nobody's. */
  async function findLeaveKey(key: string): Promise<'listed' | 'left' | undefined> {
    const find = (table: 'applications' | 'departures') =>
      database.selectFrom(table).select('leave_key').where('leave_key', '=', key).executeTakeFirst()
    if (await find('applications')) return 'listed'
    return (await find('departures')) && 'left'
  }

  // A durable commit takes far longer than an insert: applications that wait for one share the next.
  const add = createBatcher(insert, MAX_BATCH_SIZE, waits.queue)

  const queries = createReadList(database)
  return {
    ...queries,
    /** The database decides between concurrent applications with the same address. */
    add: (received: ReceivedApplication) => add(toRow(received)),
    /** As `add`, for a list that takes nobody: undefined where `add` would add. Writes nothing. */
    async lookUp({ application, idempotencyKeyDigest }: ReceivedApplication) {
      const stored = await database
        .selectFrom('applications')
        .select('idempotency_key_digest')
        .where('address', '=', addressOf(application.email))
        .executeTakeFirst()
      return stored && (stored.idempotency_key_digest === idempotencyKeyDigest ? 'repeated' : 'duplicate')
    },
    /** Adds those whose address is new, in one commit, and tells no webhook. `differing`: others with new values. */
    async addAll(applications: StoredApplication[]): Promise<{ added: number; differing: number }> {
      const rows = applications.map((row) => ({ ...row, address: addressOf(row.email), idempotency_key_digest: null }))
      const known = await insertUnlessKnown(database, rows)
      const added = rows.length - known.length
      if (known.length === 0) return { added, differing: 0 }
      return { added, differing: (await queries.compare(known)).differing }
    },
    /** Resolves to whether there is somebody to correct. Rejects when a new address is on the list. `told`: when the webhook is. */
    async correct(address: string, changes: Partial<Columns>, told?: Date): Promise<boolean> {
      const moved = changes.email && { address: addressOf(changes.email) }
      // Without the key of the form: a retry would be a success with other values.
      const right = { ...changes, ...moved, ...(told && correctionColumns(told)), idempotency_key_digest: null }
      const correction = database.updateTable('applications').set(right).where('address', '=', address)
      return (await correction.executeTakeFirst()).numUpdatedRows > 0
    },
    /** By their addresses, as `addressOf` spells them. Returns how many were on the list. `overwrite` removes their bytes. */
    async removeAll(addresses: string[]): Promise<number> {
      const removal = database.deleteFrom('applications').where('address', 'in', addresses)
      return Number((await removal.executeTakeFirst()).numDeletedRows)
    },
    /**
     * Resolves when PostgreSQL takes applications; SQLite has its own trial. An insert of no row is refused for a lock, or
     * where nothing can be written. The commit of the empty message waits for whatever theirs waits for.
     */
    async check() {
      if (full !== undefined && performance.now() - full.at < FULL_MS) throw full.error
      await sql`with trial as (insert into applications (address) select address from applications where false)
        select pg_logical_emit_message(true, 'waitlist', '')`.execute(database)
    },
    outbox: createOutbox(database),
    findLeaveKey,
    /** Whether somebody has left since then. */
    async hasDepartures(since: Date): Promise<boolean> {
      const departures = database.selectFrom('departures').select('leave_key')
      return (await departures.where('left_at', '>=', since.toISOString()).executeTakeFirst()) !== undefined
    },
    /** Overwrites what removed rows have left in the files. PostgreSQL does so by itself when it reuses their space. */
    overwrite: (): Promise<void> => Promise.resolve(),
    /**
     * Removes whoever has this key, and keeps that it was used. `told`: the webhook is. Its departure comes first: if the
     * second statement fails, the link is still that of somebody on the list.
     */
    async leave(key: string, now: Date, told: boolean): Promise<'left' | undefined> {
      const left_at = now.toISOString()
      await database
        .insertInto('departures')
        .columns(['leave_key', 'left_at', ...(told ? (['webhook_id', 'webhook_next_attempt_at'] as const) : [])])
        .expression((builder) => {
          const { webhook_id, webhook_next_attempt_at } = departureColumns(left_at)
          const message = [webhook_id.as('webhook_id'), webhook_next_attempt_at.as('webhook_next_attempt_at')]
          return builder
            .selectFrom('applications')
            .select(['leave_key', builder.val(left_at).as('left_at'), ...(told ? message : [])])
            .where('leave_key', '=', key)
            .limit(1)
        })
        .onConflict((conflict) => conflict.column('leave_key').doNothing())
        .execute()
      await database.deleteFrom('applications').where('leave_key', '=', key).execute()
      return (await findLeaveKey(key)) === undefined ? undefined : 'left'
    },
    /** Removes up to `limit` applications that were received before a time, and returns how many. */
    async removeBefore(time: Date, limit: number): Promise<number> {
      const expired = database
        .selectFrom('applications')
        .select('address')
        .where('received_at', '<', time.toISOString())
        .orderBy('received_at')
        .limit(limit)
      const removal = database.deleteFrom('applications').where('address', 'in', expired)
      return Number((await removal.executeTakeFirst()).numDeletedRows)
    },
    close: () => database.destroy(),
  }
}

/** Resolves to the known rows: their address was on the list. The unique address decides: a select before would leave a race. */
async function insertUnlessKnown(database: Kysely<Tables>, rows: Row[]): Promise<Row[]> {
  // In one order, or two statements deadlock.
  const sorted = rows.toSorted((one, other) => (one.address < other.address ? -1 : Number(one.address > other.address)))
  const insert = database.insertInto('applications').values(sorted)
  const added = insert.onConflict((conflict) => conflict.column('address').doNothing()).returning('address')
  const addresses = new Set((await added.execute()).map(({ address }) => address))
  // Of two rows with one address the first was inserted.
  return rows.filter(({ address }) => !addresses.delete(address))
}

/** The digests of those rows that are on the list themselves, and not another application with their address. */
async function findRepeated(database: Kysely<Tables>, rows: Row[]): Promise<Set<string | null>> {
  if (rows.length === 0) return new Set()
  const [addresses, digests] = [rows.map(({ address }) => address), rows.map((row) => row.idempotency_key_digest)]
  const stored = await database
    .selectFrom('applications')
    .select('idempotency_key_digest')
    .where('address', 'in', addresses)
    // A digest is of all values, the e-mail too: it belongs to one address.
    .where('idempotency_key_digest', 'in', digests)
    .execute()
  return new Set(stored.map((row) => row.idempotency_key_digest))
}

function toRow({ application, attribution, receivedAt, idempotencyKeyDigest, webhookId }: ReceivedApplication): Row {
  const values: Partial<Record<string, string>> = { ...application, ...attribution }
  const received_at = receivedAt.toISOString()
  // Spreading so many properties into one literal would take 15 times as long.
  return Object.assign(
    Object.fromEntries([...FIELDS, ...ATTRIBUTION].map((name) => [name, values[name] ?? null])) as Columns,
    {
      address: addressOf(application.email),
      received_at,
      // Without a key a random one, so that the row is known when it is inserted again.
      idempotency_key_digest: idempotencyKeyDigest ?? randomUUID(),
    },
    outboxColumns(webhookId, received_at),
  )
}
