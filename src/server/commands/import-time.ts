import { DAY_MS, INDIA } from '#server/days.ts'

const FIRST = Date.UTC(2000, 0, 1)

const DAY = String.raw`(\d{4}|\d\d?)[-/.](\d\d?)[-/.](\d{4}|\d\d?)`
const CLOCK = String.raw`(\d\d?)(:\d\d(?::\d\d(?:\.\d+)?)?)(?:\s?([ap])\.?m\.?)?`
const ZONE = String.raw`(Z|UTC|GMT)?(?:([+-]\d\d?):?(\d\d)?(?:\s(?:[a-z]+|[+-]\d{4}))?)?`
const TIME = new RegExp(`^${DAY}(?:(?:T|,?\\s)${CLOCK}\\s?${ZONE})?$`, 'i')

/**
 * ISO 8601, and as PostgreSQL, listmonk (`2026-02-20 10:15:30 +0000 UTC`), Google Forms (`2026/02/20 9:15:30 pm GMT+5:30`)
 * and spreadsheets (`20/02/2026 21:15`) write it. Without a zone, ISO 8601 is UTC, as in an export, and all else India's time.
 */
export function readTime(text: string, now: Date): Date | { problem: string } {
  const [, one = '', two = '', three = '', hour = '0', minute = ':00', half, utc, zoneHour, zoneMinute = '00'] =
    TIME.exec(text) ?? []
  if (one !== two && Math.max(Number(one), Number(two)) <= 12)
    return { problem: 'received_at may mean two days: write the year first, such as 2026/11/22 10:00' }
  const isDayFirst = Number(one) > 12
  const [year, month, day] = one.length === 4 ? [one, two, three] : isDayFirst ? [three, two, one] : [three, one, two]
  const date = `${year}-${padded(month)}-${padded(day)}`
  const clock = half === undefined ? hour : String((Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0))
  const ownZone = utc !== undefined || /^\d{4}-/.test(text) ? 'Z' : INDIA
  const zone = zoneHour === undefined ? ownZone : `${zoneHour.replace(/\b\d$/, '0$&')}:${zoneMinute}`
  const time = new Date(`${date}T${padded(clock)}${minute}${zone}`)
  // JavaScript makes 2 March of 30 February, and 2020 of 20.
  const isReal =
    year.length === 4 && new Date(date).getUTCDate() === Number(day) && (half === undefined || Number(hour) <= 12)
  if (isReal && time.getTime() >= FIRST && time.getTime() <= now.getTime() + DAY_MS) return time
  return { problem: 'received_at is not a time from 2000 to tomorrow, such as 2026-11-22T10:00:00Z' }
}

const padded = (digits: string): string => digits.padStart(2, '0')
