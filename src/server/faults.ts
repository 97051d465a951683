/** Errors of the databases and their files, in words that say what to do. */

const LOCKED = /^database is locked$/
const DAMAGED = /^database disk image is malformed|^malformed database schema|^file is not a database$/

/**
 * By the code of a system call, PostgreSQL's SQLSTATE, or SQLite's message (sqlite3_errstr): the engine has no code for a
 * statement that returns rows. What PostgreSQL says plainly itself is missing.
 */
const FAULTS: [pattern: RegExp, sentence: (file: string) => string][] = [
  [LOCKED, (file) => `Another process has locked ${file}.`],
  [
    /^unable to open database file$|^attempt to write a readonly database$|^EACCES$|^EPERM$|^EROFS$/,
    (file) => `${file} cannot be opened or written: check its owner, the folders above it, and its disk.`,
  ],
  [
    /^disk I\/O error$|^database or disk is full$|^ENOSPC$|^EDQUOT$|^EFBIG$/,
    (file) => `The disk is full or failing: ${file} cannot be written.`,
  ],
  [
    DAMAGED,
    (file) =>
      file.endsWith('limits.db')
        ? `${file} is damaged: restart the server, which begins new counts.`
        : `${file} is damaged: restore it from a backup.`,
  ],
  [/^ECONNREFUSED$/, () => 'No PostgreSQL answers at the address in DATABASE_URL.'],
  [/^42P01$/, () => 'The database in DATABASE_URL has no waitlist. The first start of the server creates it.'],
  [/^42501$/, () => 'The user in DATABASE_URL lacks a permission: run "migrate" as the owner of the database.'],
  [
    /^55P03$/,
    () => 'Another session, such as a backup, has locked a table that must be changed: start again when it is done.',
  ],
  [/^25006$/, () => 'The database in DATABASE_URL cannot be written: it is a standby, or set to read-only.'],
  [/^57014$/, () => 'The database is locked or busy: the statement took too long, was ended, and changed nothing.'],
  [/^no such column: |^42703$/, () => 'The list is from an earlier release: run "migrate" first.'],
]

type Fault = Error & { code?: unknown; path?: unknown }

const kindOf = ({ code, message }: Fault) =>
  code === 'ERR_SQLITE_ERROR' ? message.replace('Failed to open database: ', '') : String(code)

/** One sentence, followed by the original message. Contains no value of any application. */
export function describeFault(error: Fault): string {
  const kind = kindOf(error)
  const file = typeof error.path === 'string' ? error.path : 'A file in DATA_DIR'
  const sentence = FAULTS.find(([pattern]) => pattern.test(kind))?.[1](file)
  return sentence === undefined ? error.message : `${sentence} (${error.message})`
}

/** JavaScript's own errors. Their messages may quote a value, such as what is no JSON. */
const BUG = /^(?:Range|Reference|Syntax|Type|URI)Error$/

/** For the log: of an error that is none of the faults above also where it happened, without the message of a bug. */
export function faultForLog(error: Fault): { reason: string; stack?: string } {
  const reason = describeFault(error)
  if (reason !== error.message) return { reason }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^ +at /.test(line))
  return { reason: BUG.test(error.name) ? error.name : reason, stack: frames.join('\n') }
}

/** True when another process has locked the file. */
export const isLocked = (error: Fault): boolean => LOCKED.test(kindOf(error))

/** True when the database cannot take a row's values: SQLSTATE classes 22 and 23, and SQLite's constraints. */
export const isOfData = (error: Fault): boolean => /^2[23]\w{3}$| constraint failed: /.test(kindOf(error))

/** True when the connection was lost before the answer, as on a function that was frozen: the statement may have run. */
export const isConnectionLost = (error: Fault): boolean =>
  /^ECONNRESET$|^EPIPE$|^57P01$/.test(kindOf(error)) || error.message === 'Connection terminated unexpectedly'

/** True when the file is not a readable database. */
export const isDamaged = (error: Fault): boolean => DAMAGED.test(kindOf(error))
