/** The counts of a list. They hold no name, address, number or link of work. */
import { setImmediate } from 'node:timers/promises'
import { categories } from '#content/waitlist.ts'
import { codesLongestFirst } from '#contract/phone-number.ts'
import { cleanValue } from '#server/attribution.ts'
import { cell } from '#server/commands/formats.ts'
import { grouped } from '#server/commands/wording.ts'
import { DAY_MS, dayAfter, dayOf, hourOf } from '#server/days.ts'
import type { List } from '#server/storage/read-list.ts'
import { foldedOf, type Selection } from '#server/storage/selection.ts'

const LINK = ['source', 'medium', 'campaign', 'ref', 'content'] as const
/** `row`: day, link and category. Nothing else is combined: before long, somebody would be alone with what is shared. */
const GROUPINGS = ['day', 'hour', 'category', 'country', 'referrer', 'campaigns', 'link', 'row', ...LINK] as const
/** `campaigns`: all of the days, also when one is selected. */
export type Grouping = (typeof GROUPINGS)[number]

/** `key`: '' where there is no value; the values of a link or a row have `GAP` between them. */
export type Group = { key: string; count: number }
/** Days and hours in their order, all else by size. */
export type Counts = Record<Grouping, Group[]>

/** No stored value has these: see `cleanValue`. */
export const GAP = '\n'
const FOLDED = '\t'

/** Anybody can invent campaigns: the later ones are counted together. */
const MOST_KEYS = 50_000
const OTHERS = 'others'

export async function countList(list: Pick<List, 'all'>, { campaign, ...others }: Selection): Promise<Counts> {
  const sums = Object.fromEntries(GROUPINGS.map((by) => [by, new Map()])) as Record<Grouping, Map<string, number>>
  const add = (by: Grouping, key = '', more = 1) => {
    const kept = sums[by].has(key) || sums[by].size < MOST_KEYS ? key : OTHERS
    sums[by].set(kept, (sums[by].get(kept) ?? 0) + more)
  }
  for (let hour = 0; hour < 24; hour += 1) add('hour', String(hour).padStart(2, '0'), 0)
  const { keyOf, nameOf } = createSpelling()
  const chosen = campaign && FOLDED + foldedOf(campaign)
  let rows = 0
  for await (const row of list.all(others)) {
    // Other work goes on after each thousand.
    if ((rows += 1) % 1000 === 0) await setImmediate()
    const link = [row.utm_source, row.utm_medium, row.utm_campaign, row.ref, row.utm_content].map(keyOf)
    add('campaigns', link[2])
    if (chosen !== undefined && link[2] !== chosen) continue
    const [day, hour] = [dayOf, hourOf].map((of) => of(Date.parse(row.received_at)))
    add('day', day)
    add('hour', hour)
    add('category', row.category)
    // 'Other': a code that the form does not offer.
    const country = codesLongestFirst.find(({ code }) => row.whatsapp?.startsWith(code))?.country ?? 'Other'
    add('country', row.whatsapp === null ? '' : country)
    add('referrer', keyOf(row.referrer))
    LINK.forEach((by, place) => add(by, link[place]))
    add('link', link.join(GAP))
    add('row', [day, ...link, row.category].join(GAP))
  }
  const byKey = (one: Group, other: Group) => (one.key < other.key ? -1 : 1)
  const bySize = (one: Group, other: Group) => other.count - one.count || byKey(one, other)
  const groupsOf = (by: Grouping) =>
    Array.from(sums[by], ([key, count]) => ({ key: key.replaceAll(/\t.*/g, nameOf), count })).toSorted(
      by === 'day' || by === 'hour' ? byKey : bySize,
    )
  return Object.fromEntries(GROUPINGS.map((by) => [by, groupsOf(by)])) as Counts
}

/** Texts that differ in case or Unicode form alone have one key. Its name is spelled as most of them. */
function createSpelling() {
  type Text = { text: string; key: string; uses: number }
  const texts = new Map<string, Text>()
  const names = new Map<string, Text>()
  return {
    keyOf: (text: string | null): string => {
      if (text === null) return ''
      if (!texts.has(text) && texts.size === MOST_KEYS) return OTHERS
      // Older lists have parts that name a person: no value.
      const newKey = () => (cleanValue(text) === undefined ? '' : FOLDED + foldedOf(text))
      const one = texts.get(text) ?? { text, key: newKey(), uses: 0 }
      one.uses += 1
      texts.set(text, one)
      if (one.uses > (names.get(one.key)?.uses ?? 0)) names.set(one.key, one)
      return one.key
    },
    nameOf: (key: string): string => names.get(key)?.text ?? key,
  }
}

export const sumOf = (counts: { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0)

/** One row (RFC 4180) a day, link and category. */
export function toCsv({ row: rows }: Counts): string {
  const valuesOf = (key: string) => (key === OTHERS ? ['', OTHERS, '', '', '', '', ''] : key.split(GAP))
  const lines = rows.map(({ key, count }) => [...valuesOf(key).map(cell), count].join()).toSorted()
  return [['day', ...LINK, 'category', 'count'].join(), ...lines, ''].join('\r\n')
}

export type Bar = { label: string; count: number }

/** The smallest share a bar. */
export const MAX_BARS = 40

/** What a chart shows of groups in their order. */
export function barsOf(by: Grouping, groups: Group[]): Bar[] {
  const bars = (by === 'day' ? withEmptyDays(groups) : groups).map(({ key, count }) => {
    const category = by === 'category' ? categories.find(({ value }) => value === key) : undefined
    return { label: category?.label ?? (key.replaceAll(GAP, '') === '' ? `no ${by}` : key), count }
  })
  const rest = by === 'day' ? [] : bars.splice(MAX_BARS)
  return rest.length === 0 ? bars : [...bars, { label: `${grouped(rest.length)} others`, count: sumOf(rest) }]
}

/** A longer gap is not filled: the clock was wrong on one of its sides. */
const MAX_GAP_MS = 366 * DAY_MS

function withEmptyDays(groups: Group[]): Group[] {
  const days: Group[] = []
  for (const group of groups) {
    let day = days.at(-1)?.key ?? group.key
    if (Date.parse(group.key) - Date.parse(day) < MAX_GAP_MS)
      while ((day = dayAfter(day)) < group.key) days.push({ key: day, count: 0 })
    days.push(group)
  }
  return days
}
