import { categories } from '#content/waitlist.ts'
import { grouped } from '#server/commands/wording.ts'
import { largestOf, sumOf, type Group, type Grouping } from './count.ts'
import { withEmptyDays, type Period } from './periods.ts'

/** `link`: the parts of a link, in the order of `LINK`. */
export type Bar = { label: string; count: number; link?: string[] }

/** The smallest share a bar. */
export const MAX_BARS = 40

/** What a chart shows of groups: days in their order, all else by size. */
export async function barsOf(by: Grouping, groups: Group[]): Promise<Bar[]> {
  if (by === 'day')
    return withEmptyDays(daysOf(groups)).map(({ first, count }) => ({ label: first || 'no day', count }))
  const shown = await largestOf(groups, MAX_BARS)
  const bars = shown.map(({ values, count }) => {
    const names = values.map(({ name }) => name)
    const category = by === 'category' ? categories.find(({ value }) => value === names[0]) : undefined
    const label = category?.label ?? (names.join(' ').trim() || `no ${by}`)
    return names.length === 1 ? { label, count } : { label, count, link: names }
  })
  const others = groups.length - shown.length
  if (others === 0) return bars
  return [...bars, { label: `${grouped(others)} others`, count: sumOf(groups) - sumOf(shown) }]
}

export const daysOf = (groups: Group[]): Period[] =>
  groups.map(({ values: [{ name } = { name: '' }], count }) => ({ first: name, last: name, count }))
