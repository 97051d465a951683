import { categories } from '#content/waitlist.ts'
import { dayAfter } from '#server/storage/day.ts'
import type { Group, Grouping } from '#server/storage/store.ts'
import { grouped } from './numbers.ts'

export type Bar = { label: string; count: number }

/** Anybody can invent campaigns: the smallest share a bar. */
const MAX_BARS = 40
/** Days without an application are drawn up to this span. */
const MAX_DAYS = 400

const NONE: Record<Grouping, string> = {
  day: 'no day',
  category: 'no category',
  campaign: 'no campaign',
  source: 'no source',
  country: 'no number given',
}

/** What a chart shows of groups in their order. */
export function arrange(by: Grouping, groups: Group[]): Bar[] {
  if (by === 'day') return withEmptyDays(groups).map(({ key, count }) => ({ label: key, count }))
  const bars = groups.map(({ key, count }) => ({ label: labelOf(by, key), count }))
  if (bars.length <= MAX_BARS) return bars
  const rest = bars.slice(MAX_BARS)
  const count = rest.reduce((sum, bar) => sum + bar.count, 0)
  return [...bars.slice(0, MAX_BARS), { label: `${grouped(rest.length)} others`, count }]
}

function labelOf(by: Grouping, key: string): string {
  if (key === '') return NONE[by]
  return (by === 'category' ? categories.find(({ value }) => value === key)?.label : undefined) ?? key
}

function withEmptyDays(groups: Group[]): Group[] {
  const days: Group[] = []
  for (const group of groups) {
    const before = days.at(-1)
    for (let day = before && dayAfter(before.key); day !== undefined && day < group.key; day = dayAfter(day)) {
      if (days.length === MAX_DAYS) return groups
      days.push({ key: day, count: 0 })
    }
    days.push(group)
  }
  return days
}
