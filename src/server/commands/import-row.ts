import { categories, defaultCountryCode } from '#content/waitlist.ts'
import { FIELDS, parseFields } from '#contract/application.ts'
import { ATTRIBUTION, cleanValue } from '#contract/attribution.ts'
import { readPhoneNumber } from '#contract/phone-number.ts'
import type { StoredApplication } from '#server/storage/list.ts'
import { COLUMNS } from './formats.ts'

type Given = Record<(typeof COLUMNS)[number], string>
type Result = { row: StoredApplication; others: string[] } | { problem: string }

const nothingGiven = Object.fromEntries(COLUMNS.map((column) => [column, ''])) as Given
const isColumn = (name: string): name is keyof Given => Object.hasOwn(nothingGiven, name)

/** The column that a source means by a name. */
export const columnOf = (name: string): string => name.trim().toLowerCase()

const DAY_MS = 24 * 60 * 60 * 1000
/** What spreadsheets make of a long number (9.19877E+11, 919877000001.00, #####), and of one with a plus (#ERROR!). */
const ROUNDED = /^\+?\d+(?:[.,]\d+)?E\+?\d+$|^\d+[.,]0{1,2}$|^#\D*$/i

/**
 * Reads a row by the rules of the form. One with `received_at` was sent to an earlier form, one without is received `now`.
 * `others`: names that are no columns of ours. Problems repeat no value.
 */
export function readRow(values: Record<string, unknown>, now: Date): Result {
  const given = { ...nothingGiven }
  const others: string[] = []
  for (const [name, value] of Object.entries(values)) {
    const column = columnOf(name)
    if (!isColumn(column)) others.push(name)
    else if (typeof value === 'string') given[column] = value
    else if (value !== null) return { problem: `${column} is not a text` }
  }
  const isNew = given.received_at.trim() === ''
  const receivedAt = isNew ? now : readTime(given.received_at.trim())
  if (receivedAt === undefined || receivedAt.getTime() > now.getTime() + DAY_MS)
    return { problem: 'received_at is not a time from 2000 to tomorrow, such as 2026-11-22T10:00:00Z' }
  if (ROUNDED.test(given.whatsapp.trim()))
    return { problem: 'whatsapp lost its digits in a spreadsheet: make that column text there, and enter them again' }
  const fields = { ...given, whatsapp: joinCode(given.whatsapp), category: categoryOf(given.category) }
  const parsed = parseFields(fields, isNew ? 'new' : 'earlier')
  if (!parsed.ok) return { problem: `${parsed.field}: ${parsed.detail}` }
  const row: Record<string, string | null> = { received_at: receivedAt.toISOString() }
  for (const field of FIELDS) row[field] = parsed.fields[field] ?? null
  for (const name of ATTRIBUTION) row[name] = cleanValue(given[name]) ?? null
  return { row: row as StoredApplication, others }
}

/** As the form joins code and number. A text without a digit, such as "none", is no number. */
function joinCode(text: string): string {
  const { whatsapp = '' } = readPhoneNumber(defaultCountryCode, text)
  return whatsapp === '' || /\p{N}/u.test(text) ? whatsapp : text
}

/** A label, too, in any case. */
function categoryOf(text: string): string {
  const spelled = text.trim().toLowerCase()
  const found = categories.find(({ value, label }) => [value, label].some((each) => each.toLowerCase() === spelled))
  return found?.value ?? text
}

/** ISO 8601, or as PostgreSQL writes it. Without a time zone it is UTC, as in an export. */
const TIME = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(?:Z|([+-]\d\d):?(\d\d)?)?)?$/

function readTime(text: string): Date | undefined {
  const [, day = '', clock = '00:00', hours = '+00', minutes = '00'] = TIME.exec(text) ?? []
  // JavaScript makes 2 March of 30 February.
  if (day < '2000' || new Date(day).getUTCDate() !== Number(day.slice(8))) return undefined
  const time = new Date(`${day}T${clock}${hours}:${minutes}`)
  return Number.isNaN(time.getTime()) ? undefined : time
}
