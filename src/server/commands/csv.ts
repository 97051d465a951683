import type { StoredApplication } from '#server/storage/store.ts'
import { COLUMNS, valueOf } from './columns.ts'

/** The list as CSV (RFC 4180) with a header line. */
export async function* toCsv(applications: AsyncIterable<StoredApplication>): AsyncIterable<string> {
  yield `${COLUMNS.join(',')}\r\n`
  for await (const application of applications) {
    yield `${COLUMNS.map((column) => cell(valueOf(application, column) ?? '')).join(',')}\r\n`
  }
}

function cell(value: string): string {
  return `"${escapeFormulas(value).replaceAll('"', '""')}"`
}

/**
 * Every position where a cell with a formula may begin: the start of the value, and after each , ; | tab and line break,
 * because a spreadsheet that is set to another separator splits there despite the quotes. Some spreadsheets skip white
 * space and quotes before a formula, and some accept the full-width and small forms of its sign.
 */
const FORMULA = /(?<=^|[,;|\t\r\n])(?=['"\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/gu

/**
 * Text typed by a stranger must not run as a formula in a spreadsheet: an apostrophe makes it text (OWASP, "CSV
 * injection"). This is reversible: remove one apostrophe at each such position.
 */
function escapeFormulas(value: string): string {
  return value.replaceAll(FORMULA, "'")
}
