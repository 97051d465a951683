import { randomUUID } from 'node:crypto'
import {
  Kysely,
  sql,
  type AliasableExpression,
  type Dialect,
  type Expression,
  type ExpressionBuilder,
  type SqlBool,
} from 'kysely'
import { FIELDS } from '#contract/application.ts'
import { ATTRIBUTION } from '#contract/attribution.ts'
import { codesLongestFirst } from '#contract/phone-number.ts'
import { isConnectionLost } from '#server/faults.ts'
import { createBatcher } from './batch.ts'
import { openOutbox, outboxColumns, type WebhookColumns } from './outbox.ts'
import {
  addressOf,
  type AddResult,
  type Columns,
  type Group,
  type Grouping,
  type List,
  type ReceivedApplication,
  type Selection,
  type Store,
  type StoredApplication,
} from './store.ts'

type Row = StoredApplication & Partial<WebhookColumns> & { address: string; idempotency_key_digest: string | null }
type Tables = { applications: Row }

type Builder = ExpressionBuilder<Tables, 'applications'>

/** The most applications in one statement and one commit. */
const MAX_BATCH_SIZE = 64
/** An insert is sent again when its connection was lost so soon: later, there is no time left for another. */
const RESEND_MS = 250

/** The same queries for every SQL dialect, on a migrated database. */
export function openStore(dialect: Dialect): Store {
  const database = new Kysely<Tables>({ dialect })

  async function insert(rows: Row[]): Promise<(AddResult | Promise<AddResult>)[]> {
    const startedAt = performance.now()
    return insertOnce(rows).catch((error: Error) => {
      // If the first one ran, its rows are repeated by the second.
      if (isConnectionLost(error) && performance.now() - startedAt < RESEND_MS) return insertOnce(rows)
      throw error
    })
  }

  /**
   * The result for each row. The insert is one statement: when it returns, all its rows are on disk. What may fail after
   * that is a result of its own, so that no row that is stored is refused. The statements of one connection share the time
   * that they may take.
   */
  const insertOnce = (rows: Row[]) =>
    database.connection().execute(async (connection) => {
      const insertion = connection
        .insertInto('applications')
        .values(rows)
        // The unique address decides between concurrent inserts. A select before the insert would leave a race.
        .onConflict((conflict) => conflict.column('address').doNothing())
        .returning('address')
      const inserted = await insertion.execute()
      const added = new Set(inserted.map(({ address }) => address))
      const repeated = findRepeated(
        connection,
        rows.filter(({ address }) => !added.has(address)),
      )
      await Promise.allSettled([repeated])
      return rows.map(({ address }) =>
        added.has(address) ? 'added' : repeated.then((found) => (found.has(address) ? 'repeated' : 'duplicate')),
      )
    })

  // A durable commit takes far longer than an insert: applications that wait for one share the next.
  const add = createBatcher(insert, { keyOf: ({ address }) => address, maxSize: MAX_BATCH_SIZE })

  return {
    ...openQueries(database),
    add: (arrival) => add(toRow(arrival)),
    async addAll(applications) {
      // The first of each address.
      const rows = new Map(applications.toReversed().map((row) => [addressOf(row.email), row]))
      const insertion = database
        .insertInto('applications')
        .values([...rows].map(([address, row]) => ({ ...row, address, idempotency_key_digest: null })))
        .onConflict((conflict) => conflict.column('address').doNothing())
      const { numInsertedOrUpdatedRows } = await insertion.executeTakeFirstOrThrow()
      return Number(numInsertedOrUpdatedRows ?? 0)
    },
    isRepeated: async (received) => (await findRepeated(database, [toRow(received)])).size > 0,
    // An insert of no row: a lock or a database that takes no writes refuses it as it refuses an application.
    async check() {
      await sql`insert into applications (address) select address from applications where false`.execute(database)
    },
    outbox: openOutbox(database),
    async removeBefore(time, limit) {
      const expired = database
        .selectFrom('applications')
        .select('address')
        .where('received_at', '<', time.toISOString())
        .orderBy('received_at')
        .limit(limit)
      const removal = database
        .deleteFrom('applications')
        .where('address', 'in', expired)
        .where('received_at', '<', time.toISOString())
      const { numDeletedRows } = await removal.executeTakeFirst()
      return Number(numDeletedRows)
    },
    close: () => database.destroy(),
  }
}

/** The addresses of those rows that are on the list themselves, and not another application with their address. */
async function findRepeated(database: Kysely<Tables>, rows: Row[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const [addresses, digests] = [rows.map(({ address }) => address), rows.map((row) => row.idempotency_key_digest)]
  const stored = await database
    .selectFrom('applications')
    .select('address')
    .where('address', 'in', addresses)
    // A digest is of all values, the e-mail too: it belongs to one address.
    .where('idempotency_key_digest', 'in', digests)
    .execute()
  return new Set(stored.map(({ address }) => address))
}

function toRow({ application, attribution, receivedAt, idempotencyKeyDigest, webhookId }: ReceivedApplication): Row {
  const values: Partial<Record<string, string>> = { ...application, ...attribution }
  const received_at = receivedAt.toISOString()
  // Spread into one literal, so many properties would take 15 times as long.
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

const PAGE_SIZE = 1000
const DAY_MS = 24 * 60 * 60 * 1000

/** The reading queries, the same for every SQL dialect. */
export function openQueries(database: Kysely<Tables>): Omit<List, 'close'> {
  return {
    async *all(selection = {}) {
      let last = { received_at: '', address: '' }
      for (;;) {
        const page = await database
          .selectFrom('applications')
          .selectAll()
          .where((row) => row.and(conditionsOf(row, selection)))
          // As a pair: both engines seek it in the index. The same as two comparisons reads all rows before it.
          .where((row) => row(row.refTuple('received_at', 'address'), '>', row.tuple(last.received_at, last.address)))
          .orderBy('received_at')
          .orderBy('address')
          .limit(PAGE_SIZE)
          .execute()
        yield* page
        const end = page.at(-1)
        if (end === undefined) return
        last = end
      }
    },
    find: (address) =>
      database.selectFrom('applications').selectAll().where('address', '=', address).executeTakeFirst(),
    async count(selection = {}) {
      const { count } = await database
        .selectFrom('applications')
        .select((row) => row.fn.countAll().as('count'))
        .where((row) => row.and(conditionsOf(row, selection)))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    async countBy(grouping, selection = {}) {
      const groups = await database
        .selectFrom('applications')
        .select((row) => [GROUP_KEYS[grouping](row).as('group_key'), row.fn.countAll().as('count')])
        .where((row) => row.and(conditionsOf(row, selection)))
        .groupBy('group_key')
        .execute()
      const counts = groups.map((group): Group => ({ key: group.group_key, count: Number(group.count) }))
      return grouping === 'day' ? mergeDays(counts) : counts
    },
    pending: openOutbox(database).pending,
  }
}

// Columns are named with their table: SQLite reads the quoted name of a missing column as a text.
function conditionsOf(row: Builder, selection: Selection): Expression<SqlBool>[] {
  const { from, before, category, campaign } = selection
  return [
    ...(from === undefined ? [] : [row('applications.received_at', '>=', from.toISOString())]),
    ...(before === undefined ? [] : [row('applications.received_at', '<', before.toISOString())]),
    ...(category === undefined ? [] : [row('applications.category', '=', category)]),
    ...(campaign === undefined ? [] : [row('applications.utm_campaign', '=', campaign)]),
  ]
}

/** How far India is ahead of UTC. */
const INDIA_MS = 5.5 * 60 * 60 * 1000

const GROUP_KEYS: Record<Grouping, (row: Builder) => AliasableExpression<string>> = {
  // The minute in UTC, of which `mergeDays` makes the day: both engines have this function.
  day: () => sql<string>`substr(applications.received_at, 1, 16)`,
  category: (row) => row.ref('applications.category'),
  campaign: (row) => row.fn.coalesce('applications.utm_campaign', sql.lit('')),
  source: (row) => row.fn.coalesce('applications.utm_source', sql.lit('')),
  country: () => {
    const cases = codesLongestFirst.map(
      ({ code, country }) => sql`when applications.whatsapp like ${sql.lit(`${code}%`)} then ${sql.lit(country)}`,
    )
    return sql<string>`
      case when applications.whatsapp is null then '' ${sql.join(cases, sql` `)} else ${sql.lit(OTHER_COUNTRY)} end`
  },
}

/** The group of numbers with a code that the form does not offer. */
const OTHER_COUNTRY = 'Other'

function mergeDays(groups: Group[]): Group[] {
  const counts = new Map<string, number>()
  for (const { key, count } of groups) {
    const day = dayOf(Date.parse(`${key}Z`) + INDIA_MS)
    counts.set(day, (counts.get(day) ?? 0) + count)
  }
  return Array.from(counts, ([key, count]) => ({ key, count }))
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

export const dayAfter = (day: string): string => dayOf(Date.parse(day) + DAY_MS)
