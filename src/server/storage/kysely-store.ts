import { Kysely, type Dialect } from 'kysely'
import { FIELDS } from '#contract/application.ts'
import { ATTRIBUTION } from '#contract/attribution.ts'
import { addressOf } from './address-of.ts'
import { createBatcher } from './batch.ts'
import { openKyselyList, type Row, type Tables } from './kysely-list.ts'
import { openOutbox, outboxColumns } from './outbox.ts'
import { retryTransaction } from './retry-transaction.ts'
import type { AddResult, FieldColumns, ReceivedApplication, Store } from './store.ts'

/** The most applications in one statement and one commit. */
const MAX_BATCH_SIZE = 64

/** The same queries for every SQL dialect, on a migrated database. */
export function openStore(dialect: Dialect): Store {
  const database = new Kysely<Tables>({ dialect })

  /** The result for each row. The insert is one statement: when it returns, all its rows are on disk. */
  async function insert(rows: Row[]): Promise<AddResult[]> {
    const insertion = database
      .insertInto('applications')
      // Sorted: two instances that insert the same addresses in different orders would deadlock.
      .values(rows.toSorted((one, other) => (one.address < other.address ? -1 : 1)))
      // The unique address decides between concurrent inserts. A select before the insert would leave a race.
      .onConflict((conflict) => conflict.column('address').doNothing())
      .returning('address')
    const inserted = await retryTransaction(() => insertion.execute())
    const added = new Set(inserted.map(({ address }) => address))
    const repeated = await findRepeated(rows.filter(({ address }) => !added.has(address)))
    return rows.map(({ address }) => (added.has(address) ? 'added' : repeated.has(address) ? 'repeated' : 'duplicate'))
  }

  /** The addresses among these that are on the list with the same idempotency key. */
  async function findRepeated(rows: Row[]): Promise<Set<string>> {
    const keyed = rows.filter((row) => row.idempotency_key_digest !== null)
    if (keyed.length === 0) return new Set()
    const digests = new Map(keyed.map((row) => [row.address, row.idempotency_key_digest]))
    const first = await database
      .selectFrom('applications')
      .select((row) => ['address', row.fn.coalesce('idempotency_key_digest', 'submission').as('digest')])
      .where('address', 'in', [...digests.keys()])
      .execute()
    return new Set(first.filter((row) => row.digest === digests.get(row.address)).map(({ address }) => address))
  }

  // A durable commit takes far longer than an insert: applications that wait for one share the next.
  const add = createBatcher({ work: insert, keyOf: ({ address }: Row) => address, maxSize: MAX_BATCH_SIZE })

  return {
    ...openKyselyList(database),
    add: (arrival) => add(toRow(arrival)),
    isRepeated: async (received) => (await findRepeated([toRow(received)])).size > 0,
    async check() {
      await database.selectFrom('applications').select('address').limit(1).execute()
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
      const { numDeletedRows } = await retryTransaction(() => removal.executeTakeFirst())
      return Number(numDeletedRows)
    },
    close: () => database.destroy(),
  }
}

function toRow({ application, attribution, receivedAt, idempotencyKeyDigest, webhookId }: ReceivedApplication): Row {
  const received_at = receivedAt.toISOString()
  // Spread into one literal, so many properties would take 15 times as long.
  return Object.assign(
    columnsOf(FIELDS, application) as FieldColumns,
    columnsOf(ATTRIBUTION, attribution),
    {
      address: addressOf(application.email),
      received_at,
      idempotency_key_digest: idempotencyKeyDigest ?? null,
    },
    outboxColumns(webhookId, received_at),
  )
}

/** The value of each column, or null where there is none. */
function columnsOf<Name extends string>(
  names: readonly Name[],
  values: Partial<Record<Name, string | undefined>>,
): Record<Name, string | null> {
  const columns: Partial<Record<Name, string | null>> = {}
  for (const name of names) columns[name] = values[name] ?? null
  return columns as Record<Name, string | null>
}
