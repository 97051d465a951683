import { closeSync, openSync, readlinkSync, realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import { isLocked, isLockless } from '#server/faults.ts'
import { mountAt } from '#server/storage/mounts.ts'
import { giveToOwnerOf } from '#server/storage/unfinished.ts'

/** The file of the list. Throws where it is a mount of its own: the log beside it would stay in the container, and be lost. */
export function listFileIn(dataDir: string): string {
  const path = followLinks(join(resolve(dataDir), 'waitlist.db'))
  if (mountAt(path) !== undefined)
    throw new Error(`${path} is mounted by itself: mount its folder, because a part of the list stands beside it.`)
  return path
}

/** Where symbolic links lead: SQLite keeps its log there, with the last applications. The file need not exist yet. */
export function followLinks(path: string, mostLinks = 40): string {
  if (mostLinks === 0) throw new Error(`${path} is a symbolic link that leads back to itself.`)
  let target
  try {
    target = readlinkSync(path)
  } catch {
    // No link, or nothing at all.
    return path
  }
  return followLinks(resolve(realpathSync(dirname(path)), target), mostLinks - 1)
}

/** What SQLite keeps beside a file: its log and the log's index. */
export const LOG_SUFFIXES = ['-wal', '-shm'] as const

/**
 * Before a new file comes to a path: whatever belongs to an old one there, SQLite would play into the new one. Another
 * program that was killed while it wrote leaves a journal, even where the list itself was removed since.
 */
export async function removeBeside(path: string): Promise<void> {
  for (const suffix of [...LOG_SUFFIXES, '-journal']) await rm(path + suffix, { force: true })
}

type Row = Record<string, unknown>

/** A SQLite file that is written. */
export type DatabaseFile = ReturnType<typeof openDatabaseFile>

const RETRY_MS = 5
/** How long a file whose disk has no locks is left alone. */
const LOCKLESS_MS = 60_000

/** Does the work again until no other process holds the file's lock. The event loop goes on meanwhile. */
export async function whileLocked<Result>(work: () => Result, patienceMs: number): Promise<Result> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (!isLocked(error as Error) || performance.now() > deadline) throw error
      await delay(RETRY_MS)
    }
  }
}

/**
 * Errors have the file as their `path`, like Node's file system errors. `location`: the path, or a URI of it. `recoveryMs`:
 * how long it waits for another process to recover the log after a crash.
 */
export function connect(path: string, recoveryMs: number, location = path) {
  const withPath = withPathOnErrors(path)
  // A container may have no other folder for the temporary files of `vacuum` and of large groups. SQLite reads this once.
  process.env['SQLITE_TMPDIR'] ??= dirname(path)
  const connection = withPath(() => new DatabaseSync(location, { timeout: recoveryMs }))
  const read = (text: string) => withPath(() => connection.prepare(text).all() as Row[])
  const prepared = new Map<string, ReturnType<typeof prepareAnew>>()

  /** The closures keep the connection: the engine's own statement does not, and crashes when that was garbage-collected. */
  function prepareAnew(text: string) {
    const statement = withPath(() => connection.prepare(text))
    return {
      /** It returns rows. */
      reader: statement.columns().length > 0,
      all: (...bind: unknown[]) => withPath(() => statement.all(...bind) as Row[]),
      run: (...bind: unknown[]) => withPath(() => statement.run(...bind)),
    }
  }

  return {
    connection,
    /** Each text once: preparing costs as much as running, and the same few statements are used for each query. */
    prepare: (text: string) => {
      const statement = prepared.get(text) ?? prepareAnew(text)
      prepared.set(text, statement)
      return statement
    },
    /** Runs a statement once, without caching it, and returns its rows. */
    read,
    execute: (text: string) => withPath(() => connection.exec(text)),
    /** Throws when the file is damaged. `quick_check` leaves out the indexes. */
    checkIntact(check: 'quick_check' | 'integrity_check') {
      const [finding] = Object.values(read(`pragma ${check}(1)`)[0] ?? {})
      if (finding === 'ok') return
      const message = `database disk image is malformed: ${String(finding)}`
      throw Object.assign(new Error(message), { path, code: 'ERR_SQLITE_ERROR' })
    },
    close: () => connection.close(),
  }
}

/**
 * Opens a file to write it, and creates it. `busyMs`: how long a statement waits for another process's lock. It blocks the
 * event loop meanwhile: 0 for a server, which uses `whileLocked`.
 */
export function openDatabaseFile(path: string, recoveryMs: number, busyMs: number) {
  // Readable by its owner only. SQLite creates the log and its index with the same mode. One that is there is not opened:
  // closing it would release the locks of this process on it. Nor is it given away: it may be a link to another file.
  try {
    const created = openSync(path, 'wx', 0o600)
    giveToOwnerOf(dirname(path), created)
    closeSync(created)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const { connection, ...file } = connect(path, recoveryMs)
  try {
    // WAL: readers and the writer do not block each other, and a commit is one append to the log. FULL: it returns once
    // it is on disk. The checkpoint is in pages (32 MB). It delays the commit that triggers it: with the default of 1000
    // pages, every 50th commit under load, which determined the slowest responses.
    file.execute(`
      pragma journal_mode = WAL;
      pragma synchronous = FULL;
      pragma secure_delete = on;
      pragma wal_autocheckpoint = 8000;
      pragma busy_timeout = ${busyMs}`)
  } catch (error) {
    connection.close()
    throw error
  }

  return {
    ...file,
    /** Runs statements in one transaction. Throws when the disk, the file or another process's lock does not allow it. */
    commit(change: string) {
      try {
        file.execute(`begin immediate; ${change}; commit`)
      } finally {
        if (connection.isTransaction) file.execute('rollback')
      }
    },
    close() {
      try {
        // The engine closes a connection only when its last statement is garbage-collected: release the lock now.
        if (connection.isTransaction) connection.exec('rollback')
        // Moves the log into the file, so that copying this one file is enough. It must not wait: a checkpoint that
        // waits for a reader, such as a backup, keeps the lock that applications wait for.
        connection.exec('pragma busy_timeout = 0; pragma wal_checkpoint(truncate)')
      } catch {
        // The disk fails: the data stays in the log beside the file.
      }
      connection.close()
    },
  }
}

/** SQLite's errors do not name the file. Where locks do not work, each statement would stop all other work for 10 seconds. */
export function withPathOnErrors(path: string) {
  let rest = { until: 0, fault: new Error() }
  return <Result>(work: () => Result): Result => {
    if (performance.now() < rest.until) throw rest.fault
    try {
      return work()
    } catch (error) {
      const fault = Object.assign(error as Error, { path })
      if (isLockless(fault)) rest = { until: performance.now() + LOCKLESS_MS, fault }
      throw fault
    }
  }
}
