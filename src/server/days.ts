/** Days as in India, which has one time zone and no summer time. */

export const DAY_MS = 24 * 60 * 60 * 1000

/** India's zone, as ISO 8601 writes it. */
export const INDIA = '+05:30'
const AHEAD_MS = 5.5 * 60 * 60 * 1000

/** The first moment of a day such as `2026-11-22`. Undefined for no day: JavaScript makes 2 March of 30 February. */
export function startOf(day: string): Date | undefined {
  const start = new Date(`${day}T00:00:00${INDIA}`)
  return day !== '' && dayOf(start.getTime()) === day ? start : undefined
}

/** A time in milliseconds, such as `2026-11-22 09:44:47.118+05:30`. Empty for a time that no calendar has. */
export const timeOf = (time: number): string =>
  new Date(time + AHEAD_MS).toJSON()?.replace('T', ' ').replace('Z', INDIA) ?? ''

const inIndia = (time: number) => /^(\d{4}-\d\d-\d\d) (\d\d)/.exec(timeOf(time))

/** The day, and the hour as `HH`, of a time in milliseconds. Empty for a time that no calendar has. */
export const dayOf = (time: number): string => inIndia(time)?.[1] ?? ''
export const hourOf = (time: number): string => inIndia(time)?.[2] ?? ''

/** The day that is so many days later. */
export const dayAfter = (day: string, days = 1): string => dayOf((startOf(day)?.getTime() ?? NaN) + days * DAY_MS)
