const DAY_MS = 24 * 60 * 60 * 1000
const FIRST = Date.UTC(2000, 0, 1)

const DAY = String.raw`(?:(?<year>\d{4})[-/](?<month>\d\d?)[-/](?<day>\d\d?)|(?<one>\d\d?)[-/.](?<two>\d\d?)[-/.](?<lastYear>\d{4}))`
const CLOCK = String.raw`(?<hour>\d\d?):(?<minute>\d\d(?::\d\d(?:\.\d+)?)?)(?:\s?(?<half>[ap])\.?m\.?)?`
const ZONE = String.raw`(?<utc>Z|UTC|GMT)?(?:(?<sign>[+-])(?<hours>\d\d?):?(?<minutes>\d\d)?(?:\s(?:[a-z]+|[+-]\d{4}))?)?`
const TIME = new RegExp(`^${DAY}(?:[T\\s]${CLOCK}\\s?${ZONE})?$`, 'i')

/**
 * ISO 8601, and as PostgreSQL, listmonk (`2026-02-20 10:15:30 +0000 UTC`), Google Forms (`2026/02/20 9:15:30 pm GMT+5:30`)
 * and spreadsheets (`20/02/2026 21:15`) write it. Without a zone, ISO 8601 is UTC, as in an export, and all else India's time.
 */
export function readTime(text: string, now: Date): Date | { problem: string } {
  const {
    one = '',
    two = '',
    lastYear = '',
    hour = '0',
    minute = '00',
    half,
    utc,
    sign,
    hours,
    minutes,
    ...parts
  } = TIME.exec(text)?.groups ?? {}
  if (one !== two && Math.max(Number(one), Number(two)) <= 12)
    return { problem: 'received_at may mean two days: write the year first, such as 2026/11/22 10:00' }
  const isDayFirst = Number(one) > 12
  const { year = lastYear, month = isDayFirst ? two : one, day = isDayFirst ? one : two } = parts
  const date = [year, padded(month), padded(day)].join('-')
  const hourOfDay = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  const isUtc = utc !== undefined || /^\d{4}-/.test(text)
  const zone = hours === undefined ? (isUtc ? 'Z' : '+05:30') : `${sign}${padded(hours)}:${minutes ?? '00'}`
  const time = new Date(`${date}T${padded(String(hourOfDay))}:${minute}${zone}`)
  // JavaScript makes 2 March of 30 February.
  const isReal = new Date(date).getUTCDate() === Number(day) && (half === undefined || Number(hour) <= 12)
  if (isReal && time.getTime() >= FIRST && time.getTime() <= now.getTime() + DAY_MS) return time
  return { problem: 'received_at is not a time from 2000 to tomorrow, such as 2026-11-22T10:00:00Z' }
}

const padded = (digits: string): string => digits.padStart(2, '0')
