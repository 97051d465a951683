import { statSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Log } from '#server/log.ts'
import { migrate, sqliteSteps } from '#server/storage/migrations.ts'
import { removeUnfinished } from '#server/storage/unfinished.ts'
import { openWriteList } from '#server/storage/write-list.ts'
import type { Waits } from '#server/waits.ts'
import { dialectOf } from './dialect.ts'
import { listFileIn, LOG_SUFFIXES, openDatabaseFile, whileLocked } from './file.ts'
import { rewrite } from './rewrite.ts'

/** As large a write as an application, and deleted again: a smaller one may succeed on a disk that is almost full. */
const LIST_PROBE = `
  insert into applications (address, email, name, category, received_at) values ('', '', '', '', '');
  delete from applications where address = ''`

/** Opens the list, and creates or migrates it first. */
export async function openSqlite(dataDir: string, log: Log, waits: Waits) {
  await createPrivateFolder(resolve(dataDir), log)
  const listFile = listFileIn(dataDir)
  await removeUnfinished(dirname(listFile))
  // SQLite would begin a new list, and drop a log that holds the last applications.
  const wal = `${listFile}-wal`
  if (sizeOf(listFile) === 0 && sizeOf(wal) > 0)
    throw new Error(`${listFile} is missing, but not its log: put it back, or restore it from a backup.`)
  await migrateList(listFile, waits)
  const list = openDatabaseFile(listFile, waits.recovery, 0)
  const requireInPlace = rememberPlaces([listFile, ...LOG_SUFFIXES.map((suffix) => listFile + suffix)])
  const prepare: typeof list.prepare = (text) => {
    requireInPlace()
    return list.prepare(text)
  }
  const store = openWriteList(dialectOf({ ...list, prepare }, waits.statement), waits)
  return {
    place: listFile,
    store: {
      ...store,
      /** Writes, because a read would succeed on a full disk. */
      async check() {
        requireInPlace()
        await whileLocked(() => list.commit(LIST_PROBE), waits.statement)
      },
      overwrite: () => rewrite(list, listFile, waits),
      async removeBefore(time: Date, limit: number) {
        const removed = await store.removeBefore(time, limit)
        // After the last ones: the log still holds them, and the file until the log is moved into it.
        if (removed < limit) list.read('pragma wal_checkpoint(truncate)')
        return removed
      },
    },
    async close() {
      await store.close()
      if (sizeOf(wal) > 0)
        return `${wal} holds a part of the list: another program is using it, or the disk fails. To copy the list, use "backup".`
      return undefined
    },
  }
}

/** In bytes, 0 if it is missing. */
export const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** Migrates the list in a file. Rejects, and changes nothing, when it is damaged. */
export async function migrateList(path: string, waits: Waits): Promise<void> {
  const file = openDatabaseFile(path, waits.recovery, waits.migration)
  try {
    // A fault of the disk has its code here, and none in a statement that returns rows.
    file.execute('select 1 from sqlite_master')
    // Before the lock, which applications wait for: it reads all of the file.
    file.checkIntact('quick_check')
    // Everything on this connection up to the commit is one transaction. No other process can write meanwhile.
    file.execute('begin immediate')
    // Always writes, so that a read-only file fails the start and not the first application.
    file.execute('pragma user_version = 1')
    await migrate(file, sqliteSteps, path)
    file.execute('commit')
  } finally {
    file.close()
  }
}

/** For its owner only. The mode of an existing folder is not changed, because a backup may need its group. */
export async function createPrivateFolder(folder: string, log: Log): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { mode, uid } = await stat(folder)
  const user = process.getuid?.()
  // Windows has no such permission bits. Only the owner and root can change them: a volume of Kubernetes may be a group's.
  if ((user !== uid && user !== 0) || (mode & 0o077) === 0) return
  const octal = (mode & 0o777).toString(8)
  log.warn(`${folder} contains personal data, but its mode ${octal} gives others access. Run "chmod 700 ${folder}".`)
}

/** Returns a check that throws when a file is no longer at its path: what is written into it then is lost at a kill. */
function rememberPlaces(paths: string[]): () => void {
  const find = (path: string) => {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false })
    return found && `${found.dev} ${found.ino}`
  }
  const places = paths.map(find)
  return () => {
    const path = paths.find((each, index) => find(each) !== places[index])
    if (path !== undefined)
      throw new Error(
        `${path} was moved, removed or replaced while the server was running: put it back, or restart the server.`,
      )
  }
}
