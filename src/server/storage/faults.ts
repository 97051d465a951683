/** What to do about a store that fails, in a sentence for the log and for the person at the terminal. */

/** By SQLite's primary result code (sqlite.org/rescode.html). */
const FILE_FAULTS: Record<number, string> = {
  5: 'Another process holds the database file in DATA_DIR and does not let go.',
  8: 'The database file in DATA_DIR cannot be written to: see who owns it and its folder.',
  10: 'The disk does not take or give what is in DATA_DIR: it is full, or it fails.',
  11: 'The database file in DATA_DIR is damaged: put it back from a copy.',
  13: 'The disk is full: nothing more can be written to DATA_DIR.',
  14: 'The database file in DATA_DIR cannot be opened: see who owns it and its folder.',
  26: 'The database file in DATA_DIR is damaged: put it back from a copy.',
}

/** By the code of a system call. */
const SYSTEM_FAULTS: Record<string, string> = {
  EACCES: 'DATA_DIR cannot be written to: see who owns it.',
  ENOSPC: 'The disk is full: nothing more can be written to DATA_DIR.',
  EROFS: 'DATA_DIR cannot be written to: its disk is mounted read-only.',
  ECONNREFUSED: 'No PostgreSQL answers at the address in DATABASE_URL.',
  ECONNRESET: 'PostgreSQL broke off the connection.',
  ENOTFOUND: 'The host in DATABASE_URL is not known.',
}

/** By the class of an SQLSTATE, its first two characters (PostgreSQL's manual, appendix A). */
const POSTGRES_FAULTS: Record<string, string> = {
  '08': 'PostgreSQL broke off the connection.',
  '28': 'PostgreSQL refuses the user or the password in DATABASE_URL.',
  '3D': 'The database that DATABASE_URL names does not exist.',
  '53': 'PostgreSQL is out of room, memory or connections.',
  '57': 'PostgreSQL is stopping, starting or too slow.',
}

/** How SQLite and PostgreSQL say that an insert names a column that is not there. Both name the column. */
const MISSING_COLUMN = /^table \w+ has no column named |^column ".*" of relation ".*" does not exist$/

/** One sentence, with the words of the failing part behind it. Names no value of any application. */
export function describeFault(error: Error): string {
  const sentence = sentenceFor(error)
  return sentence === undefined ? error.message : `${sentence} (${error.message})`
}

function sentenceFor(error: Error): string | undefined {
  if (MISSING_COLUMN.test(error.message)) {
    return 'The list has no column for a field: a step in storage/migrations.ts must add it.'
  }
  const code: unknown = Reflect.get(error, 'code')
  const result = resultCode(error)
  if (result !== undefined) return FILE_FAULTS[result & 0xff]
  if (typeof code !== 'string') return undefined
  return SYSTEM_FAULTS[code] ?? (/^[\dA-Z]{5}$/.test(code) ? POSTGRES_FAULTS[code.slice(0, 2)] : undefined)
}

/** libsql puts SQLite's code beside the error, and into its text when a file cannot even be opened. */
function resultCode(error: Error): number | undefined {
  const raw: unknown = Reflect.get(error, 'rawCode')
  if (typeof raw === 'number') return raw
  const text = /^ConnectionFailed\(.*: (\d+)"\)$/.exec(error.message)?.[1]
  return text === undefined ? undefined : Number(text)
}
