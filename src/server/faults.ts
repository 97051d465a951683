/** Errors of the databases and their files, in words that say what to do. */

/** SQLite's primary result codes (sqlite.org/rescode.html). */
export const RESULT = { error: 1, busy: 5, corrupt: 11, notADatabase: 26 } as const

const FULL = (file: string) => `The disk is full or failing: ${file} cannot be written.`
const DENIED = (file: string) => `${file} cannot be opened or written: check its owner and the folders above it.`
const DAMAGED = (file: string) =>
  file.endsWith('limits.db')
    ? `${file} is damaged: restart the server, which begins new counts.`
    : `${file} is damaged: restore it from a backup.`

/** By SQLite's result code, or the code of a system call. */
const FILE_FAULTS: Record<string | number, (file: string) => string> = {
  [RESULT.busy]: (file) => `Another process has locked ${file}.`,
  8: DENIED,
  14: DENIED,
  EACCES: DENIED,
  EPERM: DENIED,
  10: FULL,
  13: FULL,
  ENOSPC: FULL,
  EDQUOT: FULL,
  EFBIG: FULL,
  EROFS: (file) => `${file} cannot be written: its disk is mounted read-only.`,
  [RESULT.corrupt]: DAMAGED,
  [RESULT.notADatabase]: DAMAGED,
}

/** By the code of a system call on a connection, or an SQLSTATE or its class (PostgreSQL's manual, appendix A). */
const POSTGRES_FAULTS: Record<string, string> = {
  ECONNREFUSED: 'No PostgreSQL answers at the address in DATABASE_URL.',
  ENOTFOUND: 'The host in DATABASE_URL is not known.',
  '28': 'PostgreSQL refuses the user or the password in DATABASE_URL.',
  '3D': 'The database that DATABASE_URL names does not exist.',
  '53': 'PostgreSQL is out of disk space, memory or connections.',
  '55': 'Another session, such as a backup, has locked a table that must be changed: start again when it is done.',
  '42501': 'The user in DATABASE_URL lacks a permission: run "migrate" as the owner of the database.',
}

/** The messages of SQLite and PostgreSQL for a column that is read and missing. */
const UNMIGRATED = /^no such column: |^column \S+ does not exist$/

/** One sentence, followed by the original message. Contains no value of any application. */
export function describeFault(error: Error): string {
  const sentence = sentenceFor(error)
  return sentence === undefined ? error.message : `${sentence} (${error.message})`
}

function sentenceFor(error: Error & { code?: unknown; path?: unknown }): string | undefined {
  if (UNMIGRATED.test(error.message)) return 'The list is of an earlier release: run "migrate" first.'
  const code = resultCode(error) ?? String(error.code)
  const file = typeof error.path === 'string' ? error.path : 'A file in DATA_DIR'
  if (typeof code === 'number') return FILE_FAULTS[code]?.(file)
  const isState = /^[\dA-Z]{5}$/.test(code)
  return FILE_FAULTS[code]?.(file) ?? POSTGRES_FAULTS[code] ?? (isState ? POSTGRES_FAULTS[code.slice(0, 2)] : undefined)
}

/** SQLite's messages for its result codes (sqlite3_errstr). */
const RESULTS: Record<string, number> = {
  'database is locked': RESULT.busy,
  'attempt to write a readonly database': 8,
  'disk I/O error': 10,
  'database disk image is malformed': RESULT.corrupt,
  'database or disk is full': 13,
  'unable to open database file': 14,
  'file is not a database': RESULT.notADatabase,
}

/** SQLite's primary result code. The engine has no `errcode` for a statement that returns rows, but the message. */
export function resultCode(error: Error & { code?: unknown; errcode?: unknown }): number | undefined {
  if (error.code !== 'ERR_SQLITE_ERROR') return undefined
  return typeof error.errcode === 'number' ? error.errcode & 0xff : (RESULTS[error.message] ?? RESULT.error)
}

/** True when the file is not a readable database. */
export function isDamaged(error: Error): boolean {
  const result = resultCode(error)
  return result === RESULT.corrupt || result === RESULT.notADatabase
}
