import { closeSync, existsSync, fchmodSync, openSync } from 'node:fs'
import Database from 'libsql'

type Bind = (string | number | null)[]

/** What kysely and rate-limiter-flexible ask of better-sqlite3, no more, on a libsql connection. */
export type DatabaseFile = ReturnType<typeof openDatabaseFile>

/**
 * FULL: a commit returns when the disk has it; a power cut loses nothing. OFF: the system writes when it likes; killing
 * the process loses nothing, a power cut may. `busyMs`: how long a statement waits, and the whole process with it,
 * for another process to let go of the file.
 */
export type Durability = { synchronous: 'FULL' | 'OFF'; busyMs: number }

/** Errors carry the file as their `path`, as those of the system do. */
export function openDatabaseFile(path: string, { synchronous, busyMs }: Durability) {
  createPrivateFile(path)
  const naming = nameOnErrors(path)
  const connection = naming(() => new Database(path))
  try {
    naming(() => {
      connection.pragma(`busy_timeout = ${busyMs}`)
      // Readers and the writer do not wait for each other, and a commit is one write to the end of the log.
      connection.pragma('journal_mode = WAL')
      connection.pragma(`synchronous = ${synchronous}`)
      // The log is worked into the file when it has so many pages (32 MB), and one commit waits for that. At the usual
      // 1000 pages that happened to one commit in fifty under load, and was what the slowest visitors waited for.
      connection.pragma('wal_autocheckpoint = 8000')
    })
  } catch (error) {
    connection.close()
    throw error
  }

  function prepareAnew(text: string): Database.Statement<Bind> {
    const statement = connection.prepare<Bind>(text)
    const all = statement.all.bind(statement)
    const run = statement.run.bind(statement)
    return Object.assign(statement, {
      all: (...bind: [Bind] | Bind) => naming(() => all(...(bind as Bind))),
      run: (...bind: [Bind] | Bind) => naming(() => run(...(bind as Bind))),
      // libsql's own `get` leaves the statement open after its row. An open statement reads the log, which then cannot
      // begin again at its start after a checkpoint, and grows with each commit until the file is closed.
      get: (...bind: [Bind] | Bind) => naming(() => all(...(bind as Bind))[0]),
    })
  }

  // Preparing costs as much as running, and both libraries prepare the same few statements again and again.
  const prepared = new Map<string, Database.Statement<Bind>>()

  return {
    prepare(text: string): Database.Statement<Bind> {
      const known = prepared.get(text)
      if (known !== undefined) return known
      const statement = naming(() => prepareAnew(text))
      prepared.set(text, statement)
      return statement
    },
    /** rate-limiter-flexible wraps single statements in this, and a single statement is a transaction by itself. */
    transaction: <Result>(work: () => Result) => work,
    /** The rows of a statement that is run once. */
    read: (text: string) => naming(() => connection.prepare(text).all() as Record<string, unknown>[]),
    execute(text: string) {
      naming(() => connection.exec(text))
    },
    /**
     * Makes a change in one transaction. Throws where any commit would: on a full or failing disk, a file that can only
     * be read or that another process holds.
     */
    commit(change: string) {
      naming(() => {
        try {
          connection.exec(`begin immediate; ${change}; commit`)
        } finally {
          if (connection.inTransaction) connection.exec('rollback')
        }
      })
    },
    close() {
      prepared.clear()
      try {
        // libsql closes a connection when its last statement is collected; until then the lock would be held.
        if (connection.inTransaction) connection.exec('rollback')
        // Leaves everything in the one file, as a person who copies it expects.
        connection.pragma('wal_checkpoint(truncate)')
      } catch {
        // Not on a disk that fails: the log beside the file keeps what is in it.
      }
      connection.close()
    },
  }
}

/** For its owner alone, whatever the umask; SQLite makes the log and the index beside a file with the file's mode. */
function createPrivateFile(path: string): void {
  if (existsSync(path)) return
  try {
    const file = openSync(path, 'wx', 0o600)
    fchmodSync(file, 0o600)
    closeSync(file)
  } catch (error) {
    // Another start was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** SQLite says what failed and not on which file. */
function nameOnErrors(path: string) {
  return <Result>(work: () => Result): Result => {
    try {
      return work()
    } catch (error) {
      throw Object.assign(error as Error, { path })
    }
  }
}
