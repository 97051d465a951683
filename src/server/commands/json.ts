import type { StoredApplication } from '#server/storage/store.ts'
import { COLUMNS, valueOf } from './columns.ts'

/** The list as one JSON array, with an application on each line. What was not given is null. */
export async function* toJson(applications: AsyncIterable<StoredApplication>): AsyncIterable<string> {
  let before = '[\n'
  for await (const application of applications) {
    yield before + objectOf(application)
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

/** The list as JSON objects, one on each line (NDJSON). */
export async function* toNdjson(applications: AsyncIterable<StoredApplication>): AsyncIterable<string> {
  for await (const application of applications) yield `${objectOf(application)}\n`
}

function objectOf(application: StoredApplication): string {
  return JSON.stringify(Object.fromEntries(COLUMNS.map((column) => [column, valueOf(application, column)])))
}
