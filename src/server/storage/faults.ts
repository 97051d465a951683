/** Explains storage errors, and what to do about them, for the log and the terminal. */
import { COUNTS_FILE } from './data-files.ts'

/** SQLite's primary result codes (sqlite.org/rescode.html). */
export const RESULT = { error: 1, busy: 5, corrupt: 11, notADatabase: 26 } as const

const FILE_FAULTS: Record<number, (file: string) => string> = {
  [RESULT.busy]: (file) => `Another process has locked ${file}.`,
  8: (file) => `${file} cannot be written: check the owner of the file and its folder.`,
  10: (file) => `${file} cannot be read or written: the disk is full or failing.`,
  [RESULT.corrupt]: damaged,
  13: (file) => `The disk is full: ${file} cannot be written.`,
  14: (file) => `${file} cannot be opened: check the owner of the file and its folder.`,
  [RESULT.notADatabase]: damaged,
}

function damaged(file: string): string {
  // The counts cover minutes, so a new file can replace them.
  return file.endsWith(COUNTS_FILE)
    ? `${file} is damaged: restart the server, which renames the file and creates a new one.`
    : `${file} is damaged: restore it from a backup.`
}

/** By the code of a system call on a file or folder. */
const SYSTEM_FAULTS: Record<string, (path: string) => string> = {
  EACCES: (path) => `${path} cannot be created or opened: check its owner and the folders above it.`,
  EPERM: (path) => `${path} cannot be created or opened: the operating system does not allow it.`,
  EEXIST: (path) => `${path} is not a folder.`,
  ENOTDIR: (path) => `${path} cannot be created: its parent is not a folder.`,
  ENOENT: (path) => `${path} does not exist and cannot be created.`,
  ENOSPC: (path) => `The disk is full: ${path} cannot be written.`,
  EROFS: (path) => `${path} cannot be written: its disk is mounted read-only.`,
}

/** By the code of a system call on a connection. */
const NETWORK_FAULTS: Record<string, string> = {
  ECONNREFUSED: 'No PostgreSQL answers at the address in DATABASE_URL.',
  ECONNRESET: 'PostgreSQL closed the connection.',
  ENOTFOUND: 'The host in DATABASE_URL is not known.',
}

/** By an SQLSTATE, or by its class, the first two characters (PostgreSQL's manual, appendix A). */
const POSTGRES_FAULTS: Record<string, string> = {
  '08': 'PostgreSQL closed the connection.',
  '28': 'PostgreSQL refuses the user or the password in DATABASE_URL.',
  '3D': 'The database that DATABASE_URL names does not exist.',
  '53': 'PostgreSQL is out of disk space, memory or connections.',
  '55': 'Another session, such as a backup, has locked a table that must be changed: start again when it is done.',
  '57': 'PostgreSQL is stopping, starting or too slow.',
  '42501': 'The user in DATABASE_URL lacks a permission: run "migrate" as the owner of the database.',
}

/** pg's messages for a timeout of a statement, of waiting for the pool, and of connecting. */
const TIMEOUT = /^(Query read timeout|timeout exceeded|timeout expired|Connection terminated due to connection timeout)/

/** The messages of SQLite and PostgreSQL for a missing column. Both name the column. */
const MISSING_COLUMN = /^table \w+ has no column named |^column ".*" of relation ".*" does not exist$/
/** The same when it is read. */
const UNMIGRATED = /^no such column: |^column \S+ does not exist$/

/** One sentence, followed by the original message. Contains no value of any application. */
export function describeFault(error: Error): string {
  const sentence = sentenceFor(error)
  return sentence === undefined ? error.message : `${sentence} (${error.message})`
}

function sentenceFor(error: Error): string | undefined {
  if (MISSING_COLUMN.test(error.message)) {
    return 'The list has no column for a field: a step in storage/migrations.ts must add it.'
  }
  if (UNMIGRATED.test(error.message)) return 'The list is of an earlier release: run "migrate" first.'
  if (TIMEOUT.test(error.message)) return 'PostgreSQL does not answer in time.'
  const code: unknown = Reflect.get(error, 'code')
  const path: unknown = Reflect.get(error, 'path')
  const file = typeof path === 'string' ? path : 'A file in DATA_DIR'
  const result = resultCode(error)
  if (result !== undefined) return FILE_FAULTS[result]?.(file)
  if (typeof code !== 'string') return undefined
  return (
    SYSTEM_FAULTS[code]?.(file) ??
    NETWORK_FAULTS[code] ??
    (/^[\dA-Z]{5}$/.test(code) ? (POSTGRES_FAULTS[code] ?? POSTGRES_FAULTS[code.slice(0, 2)]) : undefined)
  )
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
export function resultCode(error: Error): number | undefined {
  if (Reflect.get(error, 'code') !== 'ERR_SQLITE_ERROR') return undefined
  const code: unknown = Reflect.get(error, 'errcode')
  return typeof code === 'number' ? code & 0xff : (RESULTS[error.message] ?? RESULT.error)
}

/** True when the file is not a readable database. */
export function isDamaged(error: Error): boolean {
  const result = resultCode(error)
  return result === RESULT.corrupt || result === RESULT.notADatabase
}
