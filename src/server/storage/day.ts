/** Days as people in India count them. India has one time zone and no summer time. */

const OFFSET = '+05:30'
const DAY_MS = 24 * 60 * 60 * 1000

/** The first moment of a day in India, or undefined when the text is no day such as `2026-11-22`. */
export function startOfDay(day: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined
  const midnight = new Date(`${day}T00:00:00Z`)
  // JavaScript makes 2 March of 30 February.
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== day) return undefined
  return new Date(`${day}T00:00:00${OFFSET}`)
}

/** The last moment of a day in India is before this. */
export function endOfDay(day: string): Date | undefined {
  const start = startOfDay(day)
  return start === undefined ? undefined : new Date(start.getTime() + DAY_MS)
}

export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
}
