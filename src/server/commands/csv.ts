import { FIELDS } from '#contract/application.ts'
import type { StoredApplication } from '#server/storage/store.ts'

const COLUMNS = ['received_at', ...FIELDS] as const

/** The list as lines of CSV (RFC 4180) in UTF-8, with a head line. */
export async function* toCsv(applications: AsyncIterable<StoredApplication>): AsyncIterable<string> {
  yield `${COLUMNS.join(',')}\r\n`
  for await (const application of applications) {
    // A list that an older release wrote may lack the column of a newer field.
    yield `${COLUMNS.map((column) => cell(application[column] ?? '')).join(',')}\r\n`
  }
}

function cell(value: string): string {
  return `"${toText(value).replaceAll('"', '""')}"`
}

/**
 * Every place where a cell may begin and a formula follow: the start of the value and, because a spreadsheet may be set
 * to another separator and then cuts there whatever the quotes say, after each of , ; | tab and line break. White space
 * and quotes before a formula are skipped by some, and some take the full-width and small forms of its sign.
 */
const FORMULA = /(?<=^|[,;|\t\r\n])(?=['"\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/gu

/**
 * What a stranger typed into the form must not run on a founder's computer: an apostrophe makes it text. (OWASP, "CSV
 * injection".) Nothing is lost: one apostrophe less at each such place is what was typed.
 */
function toText(value: string): string {
  return value.replaceAll(FORMULA, "'")
}
