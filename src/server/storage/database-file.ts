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

export function openDatabaseFile(path: string, { synchronous, busyMs }: Durability) {
  const connection = new Database(path)
  connection.pragma(`busy_timeout = ${busyMs}`)
  // Readers and the writer do not wait for each other, and a commit is one write to the end of the log.
  connection.pragma('journal_mode = WAL')
  connection.pragma(`synchronous = ${synchronous}`)
  // The log is worked into the file when it has so many pages (32 MB), and one commit waits for that. At the usual
  // 1000 pages that happened to one commit in fifty under load, and was what the slowest visitors waited for.
  connection.pragma('wal_autocheckpoint = 8000')

  // Preparing costs as much as running, and both libraries prepare the same few statements again and again.
  const prepared = new Map<string, Database.Statement<Bind>>()

  return {
    prepare(text: string): Database.Statement<Bind> {
      const known = prepared.get(text)
      if (known !== undefined) return known
      const statement = connection.prepare<Bind>(text)
      // libsql's own `get` leaves the statement open after its row. An open statement reads the log, which then cannot
      // begin again at its start after a checkpoint, and grows with each commit until the file is closed.
      statement.get = (...bind) => statement.all(...bind)[0]
      prepared.set(text, statement)
      return statement
    },
    /** rate-limiter-flexible wraps single statements in this, and a single statement is a transaction by itself. */
    transaction: <Result>(work: () => Result) => work,
    /** The rows of a statement that is run once. */
    read: (text: string): Record<string, unknown>[] => connection.prepare(text).all() as Record<string, unknown>[],
    execute(text: string) {
      connection.exec(text)
    },
    close() {
      prepared.clear()
      try {
        // Leaves everything in the one file, as a person who copies it expects.
        connection.pragma('wal_checkpoint(truncate)')
      } catch {
        // Not on a disk that fails, nor out of a transaction that failed: the log beside the file keeps what is in it.
      }
      connection.close()
    },
  }
}
