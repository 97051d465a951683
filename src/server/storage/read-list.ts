import type { Kysely } from 'kysely'
import { addressOf } from '#contract/email.ts'
import { createOutbox, type OutboxTables } from './outbox.ts'
import { foldedOf, type Selection } from './selection.ts'
import { hasOtherValues, type StoredApplication } from './stored-application.ts'

/** A page is read at once: of the longest rows, so many take a few hundredths of a second from visitors. */
const PAGE_SIZE = 250

/** The waitlist, to be read. Its methods reject only when the database is unavailable. */
export type List = ReturnType<typeof createReadList> & { close: () => Promise<void> }

/** Whether a stored text is the wanted one, in any spelling. */
const isOf = (wanted: string | undefined, stored: string | null): boolean =>
  wanted === undefined || foldedOf(stored ?? '') === foldedOf(wanted)

/** The reading queries, the same for every SQL dialect. */
export function createReadList(database: Kysely<OutboxTables>) {
  // Columns are named with their table: SQLite reads the quoted name of a missing column as a text.
  const select = ({ from, before, category }: Omit<Selection, 'campaign' | 'source'> = {}) =>
    database
      .selectFrom('applications')
      .where((row) =>
        row.and([
          ...(from === undefined ? [] : [row('applications.received_at', '>=', from.toISOString())]),
          ...(before === undefined ? [] : [row('applications.received_at', '<', before.toISOString())]),
          ...(category === undefined ? [] : [row('applications.category', '=', category)]),
        ]),
      )

  /** By their address, as `addressOf` spells it. */
  async function findAll(addresses: string[]): Promise<Map<string, StoredApplication>> {
    const rows = await select().selectAll().where('address', 'in', addresses).execute()
    return new Map(rows.map((row) => [row.address, row]))
  }

  return {
    /** The oldest first. */
    async *all(selection?: Selection): AsyncIterable<StoredApplication> {
      let last = { received_at: '', address: '' }
      for (;;) {
        const page = await select(selection)
          .selectAll()
          // As a pair: both engines seek it in the index. The same as two comparisons reads all rows before it.
          .where((row) => row(row.refTuple('received_at', 'address'), '>', row.tuple(last.received_at, last.address)))
          .orderBy('received_at')
          .orderBy('address')
          .limit(PAGE_SIZE)
          .execute()
        yield* page.filter(
          (row) => isOf(selection?.campaign, row.utm_campaign) && isOf(selection?.source, row.utm_source),
        )
        const end = page.at(-1)
        if (end === undefined) return
        last = end
      }
    },
    /** The application of an address, as `addressOf` spells it. */
    find: (address: string) => select().selectAll().where('address', '=', address).executeTakeFirst(),
    /** How many of these addresses, as `addressOf` spells them, are on the list. */
    async countOf(addresses: string[]): Promise<number> {
      const total = select().select((row) => row.fn.countAll().as('count'))
      return Number((await total.where('address', 'in', addresses).executeTakeFirstOrThrow()).count)
    },
    /** What `addAll` would answer for applications of different addresses, without writing. */
    async compare(applications: StoredApplication[]): Promise<{ added: number; differing: number }> {
      const stored = await findAll(applications.map(({ email }) => addressOf(email)))
      const differing = applications.filter((row) => hasOtherValues(row, stored.get(addressOf(row.email)) ?? row))
      return { added: applications.length - stored.size, differing: differing.length }
    },
    async count(selection?: Omit<Selection, 'campaign' | 'source'>) {
      const total = select(selection).select((row) => row.fn.countAll().as('count'))
      return Number((await total.executeTakeFirstOrThrow()).count)
    },
    pending: (limit: number) => createOutbox(database).pending(limit),
  }
}
