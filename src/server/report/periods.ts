/** Days, and days together in weeks or months where a phone has no room for a bar a day. */
import { DAY_MS, dayAfter } from '#server/days.ts'

/** `first` and `last` are days such as `2026-11-22`. */
export type Period = { first: string; last: string; count: number }

/** On a phone of 360 pixels each of so many has 5. */
const MOST_BARS = 62

const UNITS = [
  { unit: 'day', nameOf: (day: string) => day },
  // Weeks begin on a Monday.
  { unit: 'week', nameOf: (day: string) => dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7)) },
  { unit: 'month', nameOf: (day: string) => day.slice(0, 7) },
] as const

/** The smallest unit that makes few enough periods of these days, and the periods. */
export function periodsOf(days: Period[]): { unit: (typeof UNITS)[number]['unit']; periods: Period[] } {
  const all = UNITS.map(({ unit, nameOf }) => ({ unit, periods: joined(days, nameOf) }))
  return all.find(({ periods }) => periods.length <= MOST_BARS) ?? { unit: 'month', periods: all.at(-1)?.periods ?? [] }
}

function joined(days: Period[], nameOf: (day: string) => string): Period[] {
  const periods: Period[] = []
  for (const day of days) {
    const before = periods.at(-1)
    if (before === undefined || nameOf(before.last) !== nameOf(day.first)) periods.push({ ...day })
    else Object.assign(before, { last: day.last, count: before.count + day.count })
  }
  return periods
}

/** A longer gap is not filled: the clock was wrong on one of its sides. */
const MAX_GAP_MS = 366 * DAY_MS

/** Days in their order, with those of which there is none. `from` and `to`: where to begin and end, if nobody applied then. */
export function withEmptyDays(days: Period[], from?: string, to?: string): Period[] {
  const all: Period[] = []
  const none = (day: string) => ({ first: day, last: day, count: 0 })
  const isNear = (one: string, other: string) => Date.parse(other) - Date.parse(one) < MAX_GAP_MS
  const [first = '', last = ''] = [days[0]?.first, days.at(-1)?.last]
  const begin = from !== undefined && from < first && isNear(from, first) ? [none(from)] : []
  const end = to !== undefined && to > last && isNear(last, to) ? [none(to)] : []
  for (const day of [...begin, ...days, ...end]) {
    let empty = all.at(-1)?.last ?? day.first
    if (isNear(empty, day.first)) while ((empty = dayAfter(empty)) < day.first) all.push(none(empty))
    all.push(day)
  }
  return all
}
