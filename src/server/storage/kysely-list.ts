import {
  sql,
  type AliasableExpression,
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SqlBool,
} from 'kysely'
import { codesLongestFirst } from '#contract/phone-number.ts'
import { dayAfter } from './day.ts'
import type { WebhookColumns } from './outbox.ts'
import type { Group, Grouping, List, Selection, StoredApplication } from './store.ts'

/** `submission`: during a rollout, instances of the previous release still write the digest there. */
export type Row = StoredApplication &
  Partial<WebhookColumns> & { address: string; idempotency_key_digest: string | null }
export type Tables = { applications: Row & { submission: string | null } }

type Builder = ExpressionBuilder<Tables, 'applications'>

const PAGE_SIZE = 1000

/** The reading queries, the same for every SQL dialect. */
export function openKyselyList(database: Kysely<Tables>): Omit<List, 'close'> {
  const count = (selection: Selection) =>
    database
      .selectFrom('applications')
      .select((row) => row.fn.countAll().as('count'))
      .where((row) => row.and(conditionsOf(row, selection)))

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
      return Number((await count(selection).executeTakeFirstOrThrow()).count)
    },
    async countBy(grouping, selection = {}) {
      const keyed = database
        .selectFrom('applications')
        .select((row) => GROUP_KEYS[grouping](row).as('group_key'))
        .where((row) => row.and(conditionsOf(row, selection)))
      const groups = await database
        .selectFrom(keyed.as('keyed'))
        .select('group_key')
        .select((row) => row.fn.countAll().as('count'))
        .groupBy('group_key')
        .execute()
      const counts = groups.map((group): Group => ({ key: group.group_key, count: Number(group.count) }))
      return grouping === 'day' ? mergeDays(counts) : counts
    },
  }
}

// Columns are named with their table: SQLite reads the quoted name of a missing column as a text.
function conditionsOf(row: Builder, selection: Selection): Expression<SqlBool>[] {
  const { from, before, category, campaign, exceptDomain } = selection
  return [
    ...(from === undefined ? [] : [row('applications.received_at', '>=', from.toISOString())]),
    ...(before === undefined ? [] : [row('applications.received_at', '<', before.toISOString())]),
    ...(category === undefined ? [] : [row('applications.category', '=', category)]),
    ...(campaign === undefined ? [] : [row('applications.utm_campaign', '=', campaign)]),
    ...(exceptDomain === undefined ? [] : [row('applications.address', 'not like', `%@${exceptDomain}`)]),
  ]
}

/** When a day begins in India, as a time in UTC on the day before. */
const INDIAN_MIDNIGHT = '18:30'

const GROUP_KEYS: Record<Grouping, (row: Builder) => AliasableExpression<string>> = {
  // Text functions that both engines have: `mergeDays` adds the day that the `+` stands for.
  day: () => sql<string>`
    substr(applications.received_at, 1, 10) ||
    case when substr(applications.received_at, 12, 5) >= ${sql.lit(INDIAN_MIDNIGHT)} then '+' else '' end`,
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
    const day = key.endsWith('+') ? dayAfter(key.slice(0, -1)) : key
    counts.set(day, (counts.get(day) ?? 0) + count)
  }
  return Array.from(counts, ([key, count]) => ({ key, count }))
}
