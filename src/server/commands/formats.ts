/** What an export writes of each application, as CSV and as JSON. */
import { defaultCountryCode } from '#content/waitlist.ts'
import { FIELDS, REQUIRED_FIELDS } from '#contract/application.ts'
import { readPhoneNumber } from '#contract/phone-number.ts'
import { ATTRIBUTION } from '#server/attribution.ts'
import { timeOf } from '#server/days.ts'
import type { StoredApplication } from '#server/storage/stored-application.ts'

/** What every command shows of an application, in this order. */
export const COLUMNS = ['received_at', ...FIELDS, ...ATTRIBUTION] as const satisfies (keyof StoredApplication)[]

/** The personal link to leave, for the one mail. Of an export alone: `import` reads the key in it. */
export const LEAVE_COLUMN = 'leave_link'

export type Exported = StoredApplication & { [LEAVE_COLUMN]?: string }

/** For a person to touch. `import` leaves it out, because it has the number itself too. */
export const CHAT_COLUMN = 'whatsapp_link'
const EXPORTED = [...COLUMNS, LEAVE_COLUMN] as const satisfies (keyof Exported)[]
const EXCEL_COLUMNS = EXPORTED.flatMap((column) => (column === 'whatsapp' ? [column, CHAT_COLUMN] : [column]))

/** The list as CSV (RFC 4180) with a header line. `excel`: for a person, and with the mark that tells Excel of UTF-8. */
export async function* toCsv(applications: AsyncIterable<Exported>, excel = false): AsyncIterable<string> {
  const columns = excel ? EXCEL_COLUMNS : EXPORTED
  yield `${excel ? '\uFEFF' : ''}${columns.join(',')}\r\n`
  for await (const application of applications) {
    const row: Record<string, string | null | undefined> = excel ? readable(application) : application
    yield `${columns.map((column) => cell(row[column] ?? '')).join(',')}\r\n`
  }
}

/** The time of India, and a number that dials when it is copied: its brackets keep spreadsheets from calculating. */
function readable(application: Exported) {
  const { received_at, whatsapp } = application
  const row = { ...application, received_at: timeOf(Date.parse(received_at)) || received_at }
  const number = readPhoneNumber(defaultCountryCode, whatsapp ?? '')
  if (whatsapp === null || !number.fits || number.whatsapp !== whatsapp) return row
  const code = number.code ?? whatsapp.slice(0, 4)
  return { ...row, whatsapp: whatsapp.replace(code, `(${code}) `), [CHAT_COLUMN]: `https://wa.me/${whatsapp.slice(1)}` }
}

/** Reverses `readable`, of a row's values: beside a number that it has changed stands a chat. */
export function asStored(names: string[], values: string[]): string[] {
  if (!values[names.indexOf(CHAT_COLUMN)]) return values
  return values.map((value, index) => (names[index] === 'whatsapp' ? value.replace(/^\((\+\d+)\) /, '$1') : value))
}

/** Whether these are the columns of our list or of its export, of this or an earlier release: no other program has all. */
export const areOurs = (names: string[]): boolean =>
  ['received_at', ...REQUIRED_FIELDS, ...ATTRIBUTION].every((column) => names.includes(column))

/** Some spreadsheets accept the full-width and small forms. */
const SIGNS = '=+@＝＋－＠﹦﹢﹣﹫-'
/**
 * The sign of a formula, after white space and quotes, which some spreadsheets skip, and where a cell may begin before
 * that. Also white space without a sign: so no character is read twice.
 */
const FORMULA = new RegExp(`(?:(^|[,;|])|)(['"\\s\\p{Cc}\\p{Cf}]+[${SIGNS}]?|[${SIGNS}])`, 'gu')

/**
 * Changes each begin of a cell with a formula: at the start of the value, and after each , ; | tab and line break, because
 * a spreadsheet that is set to another separator splits there despite the quotes.
 */
function atFormulas(value: string, change: (begin: string) => string): string {
  return value.replaceAll(FORMULA, (whole, separator: string | undefined, text: string) => {
    if (!SIGNS.includes(text.at(-1) ?? '')) return whole
    const [first = '', ...others] = text.split(/(?<=[\t\r\n])/)
    return [separator, separator === undefined ? first : change(first), ...others.map(change)].join('')
  })
}

/** A stranger's text must not run as a formula: an apostrophe before it makes it text (OWASP, "CSV injection"). */
export function cell(value: string): string {
  return `"${atFormulas(value, (begin) => `'${begin}`).replaceAll('"', '""')}"`
}

/** Reverses `cell`, of a value without its quotes. */
export const withoutGuard = (value: string): string =>
  value.includes("'") ? atFormulas(value, (begin) => begin.replace(/^'/, '')) : value

/** The list as one JSON array, with an application on each line. What was not given is null. */
export async function* toJson(applications: AsyncIterable<Exported>): AsyncIterable<string> {
  let before = '[\n'
  for await (const application of applications) {
    yield before + objectOf(application)
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

/** The list as JSON objects, one on each line (NDJSON). */
export async function* toNdjson(applications: AsyncIterable<Exported>): AsyncIterable<string> {
  for await (const application of applications) yield `${objectOf(application)}\n`
}

/** A list that is not migrated yet has no column for a newer value. */
function objectOf(application: Exported): string {
  return JSON.stringify(Object.fromEntries(EXPORTED.map((column) => [column, application[column] ?? null])))
}
