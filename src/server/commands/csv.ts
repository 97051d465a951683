import { FIELDS } from '#contract/application.ts'
import type { StoredApplication } from '#server/storage/store.ts'

const COLUMNS = ['received_at', ...FIELDS] as const

/** The list as lines of CSV (RFC 4180) in UTF-8, with a head line. */
export async function* toCsv(applications: AsyncIterable<StoredApplication>): AsyncIterable<string> {
  yield `${COLUMNS.join(',')}\r\n`
  for await (const application of applications) {
    yield `${COLUMNS.map((column) => cell(application[column] ?? '')).join(',')}\r\n`
  }
}

/**
 * A spreadsheet runs a cell that starts with one of these signs as a formula, and what a stranger typed into the form
 * must not run on a founder's computer. An apostrophe before it makes it text. (OWASP, "CSV injection".)
 */
function cell(value: string): string {
  const text = /^[\s]*[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value
  return `"${text.replaceAll('"', '""')}"`
}
