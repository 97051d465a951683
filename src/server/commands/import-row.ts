import { categories, defaultCountryCode } from '#content/waitlist.ts'
import { FIELDS, parseFields } from '#contract/application.ts'
import { ATTRIBUTION, cleanValue } from '#contract/attribution.ts'
import { readPhoneNumber } from '#contract/phone-number.ts'
import type { StoredApplication } from '#server/storage/list.ts'
import { COLUMNS } from './formats.ts'
import type { Given } from './import-columns.ts'
import { readTime } from './import-time.ts'

/** A row of the list, or what is wrong with it, without a value. */
export type Result = { row: StoredApplication } | { problem: string }

/** What spreadsheets make of a long number (9.19877E+11, 919,877,000,001.00, #####), and of one with a plus (#ERROR!). */
const ROUNDED = /^\+?\d+(?:[.,]\d+)?E\+?\d+$|^\d[\d,]*\.0{1,2}$|^\d[\d.]*,0{1,2}$|^#\D*$/i
/** Or they group its digits, as in India or elsewhere. Two numbers have longer groups. */
const GROUPED = /^\d{1,3}(?:,\d{2,3})*,\d{3}$/

/** By the rules of the form. A row with `received_at` was sent to an earlier form, one without is received `now`. */
export function readRow(values: Given, now: Date): Result {
  const given = {} as Record<(typeof COLUMNS)[number], string>
  for (const column of COLUMNS) {
    const found = values[column] ?? ''
    // As JSON may have a phone number.
    const value = typeof found === 'number' && Number.isSafeInteger(found) ? String(found) : found
    if (typeof value !== 'string') return { problem: `${column} is not a text` }
    given[column] = value
  }
  const time = given.received_at.trim()
  const receivedAt = time === '' ? now : readTime(time, now)
  if ('problem' in receivedAt) return receivedAt
  const number = given.whatsapp.trim()
  if (ROUNDED.test(number))
    return { problem: 'whatsapp lost its digits in a spreadsheet: make that column text there, and enter them again' }
  const category = categoryOf(given.category)
  if (category === undefined)
    return { problem: `category must be one of ${categories.map(({ value }) => value).join(', ')}` }
  const whatsapp = joinCode(GROUPED.test(number) ? number.replaceAll(',', '') : given.whatsapp)
  const parsed = parseFields({ ...given, whatsapp, category }, time === '' ? 'new' : 'earlier')
  if (!parsed.ok) return { problem: `${parsed.field}: ${parsed.detail}` }
  const row: Record<string, string | null> = { received_at: receivedAt.toISOString() }
  for (const field of FIELDS) row[field] = parsed.fields[field] ?? null
  for (const name of ATTRIBUTION) row[name] = cleanValue(given[name]) ?? null
  return { row: row as StoredApplication }
}

/** As the form joins code and number. A text without a digit, such as "none", is no number. */
function joinCode(text: string): string {
  const { whatsapp = '' } = readPhoneNumber(defaultCountryCode, text)
  return whatsapp === '' || /\p{N}/u.test(text) ? whatsapp : text
}

/** Of its value or its label, in any case. */
function categoryOf(text: string): string | undefined {
  const spelled = text.trim().toLowerCase()
  return categories.find(({ value, label }) => [value, label].some((each) => each.toLowerCase() === spelled))?.value
}
