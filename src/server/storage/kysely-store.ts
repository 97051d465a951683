import { Kysely, type Dialect, type Generated } from 'kysely'
import { FIELDS } from '#contract/application.ts'
import { createBatcher } from './batch.ts'
import { repeatIfAsked } from './repeat.ts'
import type { Arrival, FieldColumns, Receipt, Store, StoredApplication } from './store.ts'

type Row = StoredApplication & { address: string; idempotency_key_digest: string | null }
/** Instances of the release before write the digest into `submission` and run on while this one is rolled out. */
type Tables = { applications: Row & { submission: Generated<string | null> } }

/** So many applications at most share one statement and one commit. */
const MAX_IN_A_COMMIT = 64
const ROWS_IN_A_PAGE = 1000

/** The same queries for every engine that kysely speaks, on a database that is up to date. */
export function openStore(dialect: Dialect): Store {
  const database = new Kysely<Tables>({ dialect })

  /** Says for each row what became of it. The insert is one statement: when it returns, all its rows are on disk. */
  async function insert(rows: Row[]): Promise<Receipt[]> {
    const insertion = database
      .insertInto('applications')
      // In one order: two instances that insert the same addresses in different orders would wait for each other.
      .values(rows.toSorted((one, other) => (one.address < other.address ? -1 : 1)))
      // Never look first and insert then: of many at once the unique address lets one through.
      .onConflict((conflict) => conflict.column('address').doNothing())
      .returning('address')
    const inserted = await repeatIfAsked(() => insertion.execute())
    const added = new Set(inserted.map(({ address }) => address))
    const repeated = await repeatedAmong(rows.filter(({ address }) => !added.has(address)))
    return rows.map(({ address }) => (added.has(address) ? 'added' : repeated.has(address) ? 'repeated' : 'known'))
  }

  /** The addresses among these that got on the list with the same idempotency key. */
  async function repeatedAmong(rows: Row[]): Promise<Set<string>> {
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

  // A commit that reaches the disk takes far longer than an insert, so those who wait for one share the next.
  const add = createBatcher({ work: insert, key: ({ address }: Row) => address, maxSize: MAX_IN_A_COMMIT })

  return {
    add: (arrival) => add(toRow(arrival)),
    async *all() {
      let last = { received_at: '', address: '' }
      for (;;) {
        const page = await database
          .selectFrom('applications')
          .selectAll()
          .where((row) =>
            row.or([
              row('received_at', '>', last.received_at),
              row.and([row('received_at', '=', last.received_at), row('address', '>', last.address)]),
            ]),
          )
          .orderBy('received_at')
          .orderBy('address')
          .limit(ROWS_IN_A_PAGE)
          .execute()
        yield* page
        const end = page.at(-1)
        if (end === undefined) return
        last = end
      }
    },
    async check() {
      await database.selectFrom('applications').select('address').limit(1).execute()
    },
    close: () => database.destroy(),
  }
}

function toRow({ application, receivedAt, idempotencyKeyDigest }: Arrival): Row {
  const columns = Object.fromEntries(FIELDS.map((field) => [field, application[field] ?? null])) as FieldColumns
  return {
    ...columns,
    // Dots and what follows a plus are kept, with Gmail too: which addresses are one mailbox only its provider knows,
    // and an applicant who is taken for another could not join.
    address: application.email.toLowerCase(),
    received_at: receivedAt.toISOString(),
    idempotency_key_digest: idempotencyKeyDigest ?? null,
  }
}
