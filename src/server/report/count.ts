/** The counts of a list. They hold no name, address, number or link of work. */
import { setImmediate } from 'node:timers/promises'
import { codesLongestFirst } from '#contract/phone-number.ts'
import { cell } from '#server/commands/formats.ts'
import { dayOf, hourOf } from '#server/days.ts'
import type { List } from '#server/storage/read-list.ts'
import type { Selection } from '#server/storage/selection.ts'
import { createRoom, createVocabulary, NONE, OTHERS, type Word } from './vocabulary.ts'

/** The parts of a link. */
export const LINK = ['source', 'medium', 'campaign', 'ref', 'content'] as const
const LINK_COLUMNS = ['utm_source', 'utm_medium', 'utm_campaign', 'ref', 'utm_content'] as const
/** `row`: day, link and category. Nothing else is combined: before long, somebody would be alone with what is shared. */
const GROUPINGS = ['day', 'hour', 'category', 'country', 'referrer', 'campaigns', 'link', 'row', ...LINK] as const
/** `campaigns`: all of the days, also when one is selected. */
export type Grouping = (typeof GROUPINGS)[number]

/** `link`: the parts of one link, in the order of `LINK`, '' where it has none. */
export type Choice = Selection & { link?: string[] | undefined }

/** `values`: those of a link in the order of `LINK`; of a row its day, these, and its category; else one. */
export type Group = { values: Word[]; count: number }
/**
 * Days and hours in their order, all else in that of the first application. `sharedNumbers`: how many numbers stand on more
 * than one application, of the first 50 000 numbers.
 */
export type Counts = Record<Grouping, Group[]> & { sharedNumbers: number }

/** Visitors are served between this many, so that none of them waits. */
const ROWS_AT_ONCE = 25
const GROUPS_AT_ONCE = 250

export async function countList(list: Pick<List, 'all'>, { campaign, link, ...others }: Choice): Promise<Counts> {
  const sums = Object.fromEntries(GROUPINGS.map((by) => [by, createSums()])) as Record<Grouping, Sums>
  const add = (by: Grouping, ...names: string[]) => sums[by].add(names.map(plain))
  for (let hour = 0; hour < 24; hour += 1) sums.hour.add([plain(String(hour).padStart(2, '0'))], 0)
  const { wordOf } = createVocabulary()
  const chosen = campaign === undefined ? undefined : wordOf(campaign, 'utm_campaign', 0)
  const chosenLink = link?.map((part, at) => wordOf(part, LINK_COLUMNS[at] ?? 'ref', 0))
  const numbers = createRepeats()
  let rows = 0
  for await (const row of list.all(others)) {
    if ((rows += 1) % ROWS_AT_ONCE === 0) await setImmediate()
    const parts = LINK_COLUMNS.map((column) => wordOf(row[column], column))
    sums.campaigns.add(parts.slice(2, 3))
    // What names a person is no campaign.
    if (chosen !== undefined && (parts[2] !== chosen || chosen === NONE)) continue
    if (chosenLink?.some((word, at) => word !== parts[at])) continue
    const [day, hour] = [dayOf, hourOf].map((of) => of(Date.parse(row.received_at))) as [string, string]
    add('day', day)
    add('hour', hour)
    add('category', row.category)
    // 'Other': a code that the form does not offer.
    const country = codesLongestFirst.find(({ code }) => row.whatsapp?.startsWith(code))?.country ?? 'Other'
    add('country', row.whatsapp === null ? '' : country)
    if (row.whatsapp !== null) numbers.add(row.whatsapp)
    sums.referrer.add([wordOf(row.referrer, 'referrer')])
    LINK.forEach((by, at) => sums[by].add(parts.slice(at, at + 1)))
    sums.link.add(parts)
    sums.row.add([plain(day), ...parts, plain(row.category)])
  }
  const inOrder = (one: Group, other: Group) => compareNames(one.values, other.values)
  const groupsOf = (by: Grouping) =>
    by === 'day' || by === 'hour' ? sums[by].groups().toSorted(inOrder) : sums[by].groups()
  const groups = Object.fromEntries(GROUPINGS.map((by) => [by, groupsOf(by)])) as Record<Grouping, Group[]>
  return { ...groups, sharedNumbers: numbers.count() }
}

/** A value that no stranger can invent. */
const plain = (name: string): Word => ({ key: name, name })

function createRepeats() {
  const [once, again] = [new Set<string>(), new Set<string>()]
  const hasRoom = createRoom()
  return {
    add(text: string) {
      if (once.has(text)) again.add(text)
      else if (hasRoom(text.length)) once.add(text)
    },
    count: () => again.size,
  }
}

type Sums = ReturnType<typeof createSums>

function createSums() {
  const sums = new Map<string, Group>()
  const hasRoom = createRoom()
  const groupOf = (values: Word[]): Group => {
    const key = values.map((word) => word.key).join()
    const known = sums.get(key)
    if (known !== undefined) return known
    const isKept = hasRoom(values.reduce((signs, { name }) => signs + name.length, 0))
    if (!isKept && key !== OTHERS.key) return groupOf([OTHERS])
    const group = { values, count: 0 }
    sums.set(key, group)
    return group
  }
  return {
    add: (values: Word[], more = 1) => void (groupOf(values).count += more),
    groups: () => [...sums.values()],
  }
}

function compareNames(one: Word[], other: Word[]): number {
  const at = one.findIndex((word, index) => word.name !== other[index]?.name)
  const [name = '', otherName = ''] = [one[at]?.name, other[at]?.name]
  return name === otherName ? 0 : name < otherName ? -1 : 1
}

/** The largest, the most of them first. Visitors are served in between: to sort all at once takes a tenth of a second. */
export async function largestOf(groups: Group[], most: number): Promise<Group[]> {
  const bySize = (one: Group, other: Group) => other.count - one.count || compareNames(one.values, other.values)
  let largest: Group[] = []
  for await (const some of inParts(groups)) largest = [...largest, ...some].toSorted(bySize).slice(0, most)
  return largest
}

async function* inParts<Item>(items: Item[]): AsyncIterable<Item[]> {
  for (let start = 0; start < items.length; start += GROUPS_AT_ONCE) {
    yield items.slice(start, start + GROUPS_AT_ONCE)
    await setImmediate()
  }
}

export const sumOf = (counts: { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0)

/** One row (RFC 4180) a day, link and category, the oldest day first. In UTF-8. */
export async function toCsv({ row: rows }: Counts): Promise<Buffer<ArrayBuffer>> {
  const namesOf = ({ values }: Group) =>
    values.length === 1 ? ['', OTHERS.name, '', '', '', '', ''] : values.map(({ name }) => name)
  const parts = [Buffer.from(`${['day', ...LINK, 'category', 'count'].join()}\r\n`)]
  for await (const some of inParts(rows)) {
    const lines = some.map((group) => `${[...namesOf(group).map(cell), group.count].join()}\r\n`)
    parts.push(Buffer.from(lines.join('')))
  }
  return Buffer.concat(parts)
}
