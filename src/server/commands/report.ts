import { categories } from '#content/waitlist.ts'
import { site } from '#content/site.ts'
import { cleanValue } from '#server/attribution.ts'
import { DAY_MS, dayAfter } from '#server/days.ts'
import { foldedOf, LINK_GAP, type Group, type Grouping } from '#server/storage/selection.ts'
import { readChoice, readSelection, selectionOptions } from './arguments.ts'
import { defineCommand, UsageError, withList } from './command.ts'
import { writeOutput } from './output-file.ts'
import { sumOf, toPage, type Bar } from './report-page.ts'
import { counted, grouped, printable } from './wording.ts'

const GROUPINGS = ['day', 'category', 'campaign', 'source', 'medium', 'ref', 'referrer', 'country'] as const
/** Those of the page, in which a link stands as a whole. */
const TABLES = ['link', 'ref', 'referrer', 'category', 'country'] as const

export const reportCommand = defineCommand({
  description: 'Count the applications, without any name or address',
  options: {
    by: { type: 'string', value: GROUPINGS.join('|'), description: 'How they are grouped (day)' },
    ...selectionOptions,
    json: { type: 'boolean', description: 'Print {"total": n, "groups": [{"key": "...", "count": n}]}' },
    html: { type: 'string', value: 'FILE', description: 'Write one page of all counts, to print and to mail' },
    force: { type: 'boolean', description: 'Replace an existing FILE' },
  },
  async run(shell, { json = false, html, force = false, ...values }) {
    if (html !== undefined && values.by !== undefined)
      throw new UsageError('--html shows every grouping: leave out --by.')
    const by = readChoice('--by', values.by ?? 'day', GROUPINGS)
    const selection = readSelection(values)
    const [groups, tables] = await withList(shell, async (list) => {
      const count = async (each: Grouping) => sorted(each, merge(await list.countBy(each, selection)))
      const shown = html === undefined ? [] : TABLES
      const listed = shown.map(async (each) => ({ by: each, bars: arrange(each, await count(each)) }))
      return [await count(by), await Promise.all(listed)] as const
    })
    const total = sumOf(groups)

    if (html !== undefined) {
      const page = await toPage({ ...values, days: groups, tables })
      await writeOutput(html, { force }, ({ handle }) => handle.writeFile(page))
    }
    if (json) shell.stdout.write(`${JSON.stringify({ total, groups })}\n`)
    else if (html === undefined) shell.stdout.write(toChart(total, arrange(by, groups)))
    else shell.stdout.write(`${html} shows ${counted(total)}.\n`)
  },
})

/** Groups whose keys differ in case or Unicode form alone become one, spelled as most of its applications wrote it. */
function merge(groups: Group[]): Group[] {
  const merged = new Map<string, Group>()
  for (const { key: stored, count } of sorted('link', groups)) {
    // Older lists have parts that name a person: no value.
    const key = stored.replaceAll(/.+/g, (part) => (cleanValue(part) === undefined ? '' : part))
    const folded = foldedOf(key)
    const before = merged.get(folded)
    merged.set(folded, { key: before?.key ?? key, count: (before?.count ?? 0) + count })
  }
  return Array.from(merged.values())
}

/** Days in their order, all else by size. */
function sorted(by: Grouping, groups: Group[]): Group[] {
  const byKey = (one: Group, other: Group) => (one.key < other.key ? -1 : 1)
  return groups.toSorted((one, other) =>
    by === 'day' ? byKey(one, other) : other.count - one.count || byKey(one, other),
  )
}

/** Anybody can invent campaigns: the smallest share a bar. */
const MAX_BARS = 40

/** What a chart shows of groups in their order. */
function arrange(by: Grouping, groups: Group[]): Bar[] {
  const all = by === 'day' ? withEmptyDays(groups) : groups
  const bars = all.map(({ key, count }) => ({ label: labelOf(by, key), count }))
  const rest = by === 'day' ? [] : bars.splice(MAX_BARS)
  return rest.length === 0 ? bars : [...bars, { label: `${grouped(rest.length)} others`, count: sumOf(rest) }]
}

function labelOf(by: Grouping, key: string): string {
  if (key.replaceAll(LINK_GAP, '') === '') return `no ${by}`
  return (by === 'category' ? categories.find(({ value }) => value === key)?.label : undefined) ?? key
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

const BAR_WIDTH = 40

/** The label comes last: how wide a stranger's text is drawn, only the terminal knows. */
function toChart(total: number, bars: Bar[]): string {
  const max = Math.max(1, ...bars.map(({ count }) => count))
  const numbers = bars.map(({ count }) => grouped(count))
  const column = Math.max(0, ...numbers.map((text) => text.length))
  const lines = bars.map(({ label, count }, index) => {
    const bar = '█'.repeat(Math.ceil((count / max) * BAR_WIDTH))
    return `${(numbers[index] ?? '').padStart(column)}  ${bar.padEnd(BAR_WIDTH)}  ${printable(label)}\n`
  })
  return `${site.brand}: ${counted(total)}\n\n${lines.join('')}`
}
