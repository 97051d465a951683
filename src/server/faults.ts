/** Errors of the databases and their files, in words that say what to do. */

const LOCKED = /^database is locked$/
const DAMAGED = /^database disk image is malformed|^malformed database schema|^file is not a database$/
const OTHERS =
  'Another program has a table of this name: give the waitlist a database of its own, or a schema by ' +
  '?options=-c%20search_path%3Dwaitlist at the end of DATABASE_URL.'

/**
 * By the code of a system call, PostgreSQL's SQLSTATE, or the message: SQLite has no code for a statement that returns rows.
 * The first that fits counts. What PostgreSQL says plainly itself is missing.
 */
const FAULTS: Record<string, RegExp> = {
  'Another process has locked FILE, or its disk has no locks, as NFS may have none.': LOCKED,
  'FILE cannot be locked: its disk must be local, or have the locks of NFS.': /^locking protocol$/,
  'The disk of FILE cannot share memory (mmap), as mergerfs with cache.files=off: use another disk for DATA_DIR.':
    /^no mmap$/,
  'FILE cannot be opened or written: check its owner, the folders above it, and its disk.':
    /^unable to open database file$|^attempt to write a readonly database$|^EACCES$|^EPERM$|^EROFS$/,
  'The disk is full or failing: FILE cannot be written.':
    /^disk I\/O error$|^database or disk is full$|^ENOSPC$|^EDQUOT$|^EFBIG$/,
  'FILE is damaged: restore it from a backup.': DAMAGED,
  'No PostgreSQL answers at the address in DATABASE_URL.': /^ECONNREFUSED$/,
  'The PostgreSQL in DATABASE_URL does not answer in time: check host, port and firewall.':
    /^ETIMEDOUT$|^E(?:HOST|NET)UNREACH$|^timeout e|^Connection terminated due to/,
  'PostgreSQL, its pooler or its standby does not answer: it is frozen or busy.': /^Query read timeout/,
  'PostgreSQL closed the connection, as in a failover.': /^ECONNRESET$|^EPIPE$|^57P01$|^Connection term/,
  'The disk of the PostgreSQL in DATABASE_URL is full.': /^53100$/,
  'The host in DATABASE_URL has no address: check its name.': /^ENOTFOUND$|^EAI_AGAIN$/,
  'DATABASE_URL has no password.': /^SASL: .* password must|^28P01 empty password/,
  'The schema in search_path is missing, or not for this user. Create it: create schema waitlist.': /^3F000$/,
  [OTHERS]: /^42P07$|^(?:no such column: |42703 column )"?(?:\w+\.)?(?:address|email|name|received_at)\b/,
  'The new address is on the list already: erase one of the two.': /^23505$|^UNIQUE constraint/,
  'The database in DATABASE_URL has no waitlist. The first start of the server creates it.': /^42P01$/,
  'The user in DATABASE_URL lacks a permission: run "migrate" as the owner of the database.': /^42501$/,
  'Another session, such as a backup or a migration, holds a lock, as pg_locks shows: start again after it.': /^55P03$/,
  'The database in DATABASE_URL cannot be written: it is a standby, or set to read-only.': /^25006$/,
  'A view uses a column that must be changed: drop it, start, and create it again.': /^0A000 cannot alter/,
  'The database is locked or busy: the statement took too long, was ended, and changed nothing.': /^57014$/,
  'The list is from an earlier release: run "migrate" first.': /^no such column: |^42703 /,
}

type Fault = Error & { code?: unknown; sqliteExtendedCode?: unknown; path?: unknown; errors?: Error[] }

function kindOf({ code, message, sqliteExtendedCode }: Fault): string {
  // SQLITE_IOERR_LOCK and SQLITE_IOERR_SHMMAP, whose message is that of a full disk.
  if (sqliteExtendedCode === 3850) return 'locking protocol'
  if (sqliteExtendedCode === 5386) return 'no mmap'
  if (code === 'ERR_SQLITE_ERROR') return message.replace('Failed to open database: ', '')
  // One code for several faults.
  if (code === '42703' || code === '28P01' || code === '08P01' || code === '0A000') return `${code} ${message}`
  return typeof code === 'string' ? code : message
}

/** Of a host with several addresses Node's error says nothing itself. */
export const messageOf = ({ message, errors = [] }: Fault): string =>
  message || errors.map((error) => error.message).join(', ')

/** One sentence, followed by the original message. Contains no value of any application. */
export function describeFault(error: Fault): string {
  const kind = kindOf(error)
  const file = typeof error.path === 'string' ? error.path : 'A file in DATA_DIR'
  const [sentence] = Object.entries(FAULTS).find(([, pattern]) => pattern.test(kind)) ?? []
  return sentence === undefined ? messageOf(error) : `${sentence.replace('FILE', () => file)} (${messageOf(error)})`
}

/** JavaScript's own errors. Their messages may quote a value, such as what is no JSON. */
const BUG = /^(?:Range|Reference|Syntax|Type|URI)Error$/

/** For the log: of an error that is no known fault also where it happened, without the message of a bug. */
export function faultForLog(error: Fault): { reason: string; stack?: string } {
  const reason = describeFault(error)
  if (reason !== error.message || isAway(error)) return { reason }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^ +at /.test(line))
  return { reason: BUG.test(error.name) ? error.name : reason, stack: frames.join('\n') }
}

/** Of a file: another process has locked it, its disk has no locks that work, or it is no readable database. */
export const isLocked = (error: Fault): boolean => LOCKED.test(kindOf(error))
export const isLockless = (error: Fault): boolean => kindOf(error) === 'locking protocol'
export const isDamaged = (error: Fault): boolean => DAMAGED.test(kindOf(error))

/** True when the connection was lost before the answer, as on a function that was frozen: the statement may have run. */
export const isConnectionLost = (error: Fault): boolean =>
  /^ECONNRESET$|^EPIPE$|^57P01$/.test(kindOf(error)) || error.message === 'Connection terminated unexpectedly'

/** 08P01 is the one code of older poolers: these are their words, or those of the server behind them, for an outage. */
const AWAY = [
  /^(?:ECONN\w+|EPIPE|ETIMEDOUT|E(?:HOST|NET)UNREACH|EAI_AGAIN|ENOENT|08\w{3}|53\w{3}|57P0\d|25006)$/,
  /^timeout e|^Connection term|^Query read timeout|^The database is slow/,
  /^08P01 (?:\w+_timeout|.* (?:again|connect|too many|up$|down$|recovery|lookup|crashed|disabled))/,
]

/** True when the database may be there later, as while its server starts, and not when a setting is wrong. */
export const isAway = (error: Fault): boolean => AWAY.some((pattern) => pattern.test(kindOf(error)))
