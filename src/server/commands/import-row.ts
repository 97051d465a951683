import * as v from 'valibot'
import { categories, defaultCountryCode } from '#content/waitlist.ts'
import { fields, FIELDS, noControlCharacters, REQUIRED_FIELDS } from '#contract/application.ts'
import { ATTRIBUTION, cleanValue } from '#server/attribution.ts'
import { readPhoneNumber } from '#contract/phone-number.ts'
import { foldedOf } from '#server/storage/selection.ts'
import type { StoredApplication } from '#server/storage/stored-application.ts'
import { COLUMNS, LEAVE_COLUMN } from './formats.ts'
import { FIRST_FIELDS, type Given } from './import-columns.ts'
import type { SourceValues } from './import-text.ts'
import { readTime } from './import-time.ts'

/** A row of the list, or what is wrong with it, without a value. */
export type Result = { row: StoredApplication } | { problem: string }

/** To read some values alone: a row that is right. */
export const EXAMPLE = { name: 'A', email: 'a@b.in', category: categories[0].value }

/** What spreadsheets make of a long number (9.19877E+11, 919,877,000,001.00, #####), and of one with a plus (#ERROR!). */
const ROUNDED = /^\+?\d+(?:[.,]\d+)?E\+?\d+$|^\d[\d,]*\.0{1,2}$|^\d[\d.]*,0{1,2}$|^#\D*$/i
/** Or they group its digits, as in India or elsewhere. Two numbers have longer groups. */
const GROUPED = /^\d{1,3}(?:,\d{2,3})*,\d{3}$/

/** Of our list or its export, as it is: it may break a rule that was not there when it was accepted. */
export function readOwnRow({ names, values }: Pick<SourceValues, 'names' | 'values'>): Result {
  const row: Record<string, string | null> = {}
  const problems: string[] = []
  for (const column of COLUMNS) {
    const value = values[names.indexOf(column)] || null
    const isRequired = column === 'received_at' || REQUIRED_FIELDS.some((field) => field === column)
    if (value === null ? isRequired : !v.is(Text, value)) problems.push(`${column} is not a text`)
    else row[column] = value as string | null
  }
  const receivedAt = new Date(row['received_at'] ?? '')
  if (Number.isNaN(receivedAt.getTime())) problems.push('received_at is not a time')
  if (problems.length > 0) return { problem: problems.join('; ') }
  row['leave_key'] = leaveKeyIn(values[names.indexOf(LEAVE_COLUMN)] ?? values[names.indexOf('leave_key')])
  return { row: { ...row, received_at: receivedAt.toISOString() } as StoredApplication }
}

/** The key in a personal link, or alone: the links in a mail that was sent still lead to this person. */
const leaveKeyIn = (text: unknown): string | null =>
  /(?<=^|\/)[\da-f]{32}$/.exec(typeof text === 'string' ? text.trim() : '')?.[0] ?? null

const Text = v.pipe(v.string(), noControlCharacters)

/** By the rules of the form. A row with `received_at` was sent to an earlier form, one without is received `now`. */
export function readRow(values: Given, now: Date): Result {
  const given = {} as Record<(typeof COLUMNS)[number], string>
  const problems: Partial<typeof given> = {}
  for (const column of COLUMNS) {
    const found = values[column] ?? ''
    // As JSON may have a phone number.
    const value = typeof found === 'number' && Number.isSafeInteger(found) ? String(found) : found
    given[column] = typeof value === 'string' ? value : ''
    if (typeof value !== 'string') problems[column] = `${column} is not a text`
  }
  const time = given.received_at.trim()
  const receivedAt = time === '' ? now : readTime(time, now)
  if ('problem' in receivedAt) problems.received_at = receivedAt.problem
  // Without a label before it, such as the `p:` of Meta's leads.
  const typed = given.whatsapp.replace(/^[^\p{N}:]*:(?=[^\p{L}/]*\p{N})/u, '')
  const number = GROUPED.test(typed.trim()) ? typed.replaceAll(',', '') : typed
  const whatsapp = joinCode(number)
  if (whatsapp === undefined)
    problems.whatsapp = `whatsapp is no number of ${defaultCountryCode}: write + before the code of another country`
  if (ROUNDED.test(number.trim()))
    problems.whatsapp = 'whatsapp lost its digits in a spreadsheet: make that column text there, and enter them again'
  const category = categoryOf(given.category)
  if (category === undefined)
    problems.category ??= `category must be one of ${categories.map(({ value }) => value).join(', ')}`
  const row: Record<string, string | null> = {}
  const texts = { ...given, whatsapp: whatsapp ?? '', category: category ?? '' }
  for (const field of FIELDS) {
    // An earlier form may not have asked for all.
    const isAsked = time === '' || texts[field] !== '' || FIRST_FIELDS.includes(field)
    const { output, issues = [] } = isAsked ? v.safeParse(fields[field], texts[field]) : {}
    row[field] = typeof output === 'string' ? output : null
    for (const { message } of issues) problems[field] ??= `${field}: ${message.replace(/\.$/, '')}`
  }
  if ('problem' in receivedAt || Object.keys(problems).length > 0)
    return { problem: Object.values(problems).join('; ') }
  row['leave_key'] = leaveKeyIn(values[LEAVE_COLUMN])
  row['received_at'] = receivedAt.toISOString()
  for (const name of ATTRIBUTION) row[name] = cleanValue(given[name], name) ?? null
  return { row: row as StoredApplication }
}

/** As the form joins code and number. Undefined for a number of another country, without its `+`. */
function joinCode(text: string): string | undefined {
  const { whatsapp = '', fits } = readPhoneNumber(defaultCountryCode, text)
  const { whatsapp: full = '', ...other } = readPhoneNumber(defaultCountryCode, `+${text}`)
  // Of a country of the form, or longer than any number of ours.
  if (!fits && other.fits && (other.code !== undefined || full.length > '+9876543210'.length)) return undefined
  // A text without a digit, such as "none", is no number.
  return whatsapp === '' || /\p{N}/u.test(text) ? whatsapp : text
}

/** Of its value or its label, in any case, and with any sign between its words. */
function categoryOf(text: string): string | undefined {
  const lettersOf = (words: string) => foldedOf(words).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
  return categories.find(({ value, label }) => [value, label].map(lettersOf).includes(lettersOf(text)))?.value
}
