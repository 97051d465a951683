/** What to do about a store that fails, in a sentence for the log and for the person at the terminal. */

/** By SQLite's primary result code (sqlite.org/rescode.html). */
const FILE_FAULTS: Record<number, (file: string) => string> = {
  5: (file) => `Another process holds ${file} and does not let go.`,
  8: (file) => `${file} cannot be written to: see who owns it and its folder.`,
  10: (file) => `The disk does not take or give what is in ${file}: it is full, or it fails.`,
  11: damaged,
  13: (file) => `The disk is full: nothing more can be written to ${file}.`,
  14: (file) => `${file} cannot be opened: see who owns it and its folder.`,
  26: damaged,
}

function damaged(file: string): string {
  // The counts of the last minutes need no copy.
  return file.endsWith('limits.db')
    ? `${file} is damaged: stop and start the server, which puts the file aside and begins a new one.`
    : `${file} is damaged: put it back from a copy.`
}

/** By the code of a system call on a file or folder. */
const SYSTEM_FAULTS: Record<string, (path: string) => string> = {
  EACCES: (path) => `${path} cannot be made or opened: see who owns it and the folders above it.`,
  EPERM: (path) => `${path} cannot be made or opened: the system does not allow it.`,
  EEXIST: (path) => `${path} should be a folder and is none.`,
  ENOTDIR: (path) => `${path} cannot be made: what is above it is no folder.`,
  ENOENT: (path) => `${path} is not there and cannot be made.`,
  ENOSPC: (path) => `The disk is full: ${path} cannot be written.`,
  EROFS: (path) => `${path} cannot be written to: its disk is mounted read-only.`,
}

/** By the code of a system call on a connection. */
const NETWORK_FAULTS: Record<string, string> = {
  ECONNREFUSED: 'No PostgreSQL answers at the address in DATABASE_URL.',
  ECONNRESET: 'PostgreSQL broke off the connection.',
  ENOTFOUND: 'The host in DATABASE_URL is not known.',
}

/** By an SQLSTATE, or by its class, the first two characters (PostgreSQL's manual, appendix A). */
const POSTGRES_FAULTS: Record<string, string> = {
  '08': 'PostgreSQL broke off the connection.',
  '28': 'PostgreSQL refuses the user or the password in DATABASE_URL.',
  '3D': 'The database that DATABASE_URL names does not exist.',
  '53': 'PostgreSQL is out of room, memory or connections.',
  '55': 'Somebody holds a table of PostgreSQL that has to be changed, such as a backup: start again when it is done.',
  '57': 'PostgreSQL is stopping, starting or too slow.',
  '42501': 'The user in DATABASE_URL may not do this: run "migrate" as the owner of the database.',
}

/** How pg says that it waited too long for a statement, a free connection or a new one. */
const TIMEOUT = /^(Query read timeout|timeout exceeded|timeout expired|Connection terminated due to connection timeout)/

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
  if (TIMEOUT.test(error.message)) return 'PostgreSQL does not answer in time.'
  const code: unknown = Reflect.get(error, 'code')
  const path: unknown = Reflect.get(error, 'path')
  const file = typeof path === 'string' ? path : 'A file in DATA_DIR'
  const result = resultCode(error)
  if (result !== undefined) return FILE_FAULTS[result & 0xff]?.(file)
  if (typeof code !== 'string') return undefined
  return (
    SYSTEM_FAULTS[code]?.(file) ??
    NETWORK_FAULTS[code] ??
    (/^[\dA-Z]{5}$/.test(code) ? (POSTGRES_FAULTS[code] ?? POSTGRES_FAULTS[code.slice(0, 2)]) : undefined)
  )
}

/** SQLite's result code. libsql puts it beside the error, and into its text when a file cannot even be opened. */
export function resultCode(error: Error): number | undefined {
  const raw: unknown = Reflect.get(error, 'rawCode')
  if (typeof raw === 'number') return raw
  const text = /^ConnectionFailed\(.*: (\d+)"\)$/.exec(error.message)?.[1]
  return text === undefined ? undefined : Number(text)
}
