import { closeSync, existsSync, fchmodSync, openSync } from 'node:fs'
import Database from 'libsql'

type Bind = (string | number | null)[]

/** The part of better-sqlite3's interface that kysely and the counts use, on a libsql connection. */
export type DatabaseFile = ReturnType<typeof openDatabaseFile>

/**
 * FULL: a commit returns once it is on disk and survives a power cut. OFF: the operating system decides when to write: a
 * commit survives a killed process, but perhaps not a power cut. `busyMs`: how long a statement waits for another
 * process's lock. It blocks the event loop meanwhile.
 */
export type Durability = { synchronous: 'FULL' | 'OFF'; busyMs: number }

/** Errors have the file as their `path`, like Node's file system errors. */
export function openDatabaseFile(path: string, { synchronous, busyMs }: Durability) {
  createPrivateFile(path)
  const withPath = withPathOnErrors(path)
  const connection = withPath(() => new Database(path))
  try {
    withPath(() => {
      connection.pragma(`busy_timeout = ${busyMs}`)
      // Readers and the writer do not block each other, and a commit is one append to the log.
      connection.pragma('journal_mode = WAL')
      connection.pragma(`synchronous = ${synchronous}`)
      // In pages (32 MB). A checkpoint delays the commit that triggers it: with the default of 1000 pages, every 50th
      // commit under load, which determined the slowest responses.
      connection.pragma('wal_autocheckpoint = 8000')
    })
  } catch (error) {
    connection.close()
    throw error
  }

  function prepareUncached(text: string): Database.Statement<Bind> {
    const statement = connection.prepare<Bind>(text)
    const all = statement.all.bind(statement)
    const run = statement.run.bind(statement)
    return Object.assign(statement, {
      all: (...bind: [Bind] | Bind) => withPath(() => all(...(bind as Bind))),
      run: (...bind: [Bind] | Bind) => withPath(() => run(...(bind as Bind))),
      // libsql's own `get` leaves the statement open. An open statement keeps the log from being reused after a
      // checkpoint: it grows with each commit until the file is closed.
      get: (...bind: [Bind] | Bind) => withPath(() => all(...(bind as Bind))[0]),
    })
  }

  // Preparing costs as much as running, and the same few statements are prepared for each query.
  const prepared = new Map<string, Database.Statement<Bind>>()

  return {
    prepare(text: string): Database.Statement<Bind> {
      const cached = prepared.get(text)
      if (cached !== undefined) return cached
      const statement = withPath(() => prepareUncached(text))
      prepared.set(text, statement)
      return statement
    },
    /** Runs a statement once, without caching it, and returns its rows. */
    read: (text: string) => withPath(() => connection.prepare(text).all() as Record<string, unknown>[]),
    execute(text: string) {
      withPath(() => connection.exec(text))
    },
    /**
     * Runs statements in one transaction. Throws when the disk is full or failing, the file is read-only, or another
     * process holds its lock.
     */
    commit(change: string) {
      withPath(() => {
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
        // libsql closes a connection only when its last statement is garbage-collected: release the lock now.
        if (connection.inTransaction) connection.exec('rollback')
        // Moves the log into the file, so that copying this one file is enough.
        connection.pragma('wal_checkpoint(truncate)')
      } catch {
        // The disk fails: the data stays in the log beside the file.
      }
      connection.close()
    },
  }
}

/** Readable by its owner only, whatever the umask. SQLite creates the log and its index with the same mode. */
function createPrivateFile(path: string): void {
  if (existsSync(path)) return
  try {
    const file = openSync(path, 'wx', 0o600)
    fchmodSync(file, 0o600)
    closeSync(file)
  } catch (error) {
    // Another process created it first.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** SQLite's errors do not name the file. */
function withPathOnErrors(path: string) {
  return <Result>(work: () => Result): Result => {
    try {
      return work()
    } catch (error) {
      throw Object.assign(error as Error, { path })
    }
  }
}
