import { existsSync, statSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Log } from '#server/log.ts'
import type { Limits } from '#server/storage/limits/limiter.ts'
import { removeUnfinished } from '#server/storage/unfinished.ts'
import { openWriteList } from '#server/storage/write-list.ts'
import { openCounts } from './counts.ts'
import { dialectOf } from './dialect.ts'
import { countsFileIn, listFileIn, LOG_SUFFIXES, openDatabaseFile, whileLocked } from './file.ts'
import { LOCK_TIMEOUT_MS, migrateList } from './migrate.ts'
import { holdsList } from './read-only.ts'

/**
 * Writes as much as an application does, and deletes it in the same transaction. A smaller write could still succeed on
 * a disk that is almost full.
 */
const LIST_PROBE = `
  insert into applications (address, email, name, category, received_at) values ('', '', '', '', '');
  delete from applications where address = ''`

/** Opens both files, and creates or migrates them first. */
export async function openSqlite(dataDir: string, limits: Limits, log: Log) {
  await createPrivateFolder(resolve(dataDir), log)
  const listFile = listFileIn(dataDir)
  await removeUnfinished(dirname(listFile))
  const countsFile = countsFileIn(dataDir)
  const inUse = existsSync(countsFile)
  if (inUse && !existsSync(listFile)) throw lostListError(listFile, countsFile)
  await migrateList(listFile, (file) => {
    file.checkIntact('quick_check')
    if (inUse && !holdsList(file)) throw lostListError(listFile, countsFile)
  })
  const list = openDatabaseFile(listFile, { synchronous: 'FULL', busyMs: LOCK_TIMEOUT_MS })
  // Of concurrent starts, one replaces damaged counts and the others find the new ones.
  list.execute('begin immediate')
  const { limiter, file: counts } = openCounts(countsFile, limits, log)
  list.execute('rollback; pragma busy_timeout = 0')
  const requireInPlace = rememberPlaces([listFile, ...LOG_SUFFIXES.map((suffix) => listFile + suffix)])
  const prepare: typeof list.prepare = (text) => {
    requireInPlace()
    return list.prepare(text)
  }
  const store = openWriteList(dialectOf({ ...list, prepare }))
  return {
    place: listFile,
    store: {
      ...store,
      /** Writes, because a read would succeed on a full disk. The counts do not matter: they have a fallback. */
      async check() {
        requireInPlace()
        await whileLocked(() => list.commit(LIST_PROBE))
      },
      async removeBefore(time: Date, limit: number) {
        const removed = await store.removeBefore(time, limit)
        // After the last ones: the log still holds them, and the file until the log is moved into it.
        if (removed < limit) list.read('pragma wal_checkpoint(truncate)')
        return removed
      },
    },
    limiter,
    async close() {
      limiter.close()
      counts.close()
      await store.close()
      const wal = `${listFile}-wal`
      if ((statSync(wal, { throwIfNoEntry: false })?.size ?? 0) > 0)
        return `${wal} holds a part of the list: another program is using it, or the disk fails. To copy the list, use "backup".`
      return undefined
    },
  }
}

/**
 * For its owner only: the list is personal data. The mode of an existing folder is not changed, because a backup may need
 * its group; the log warns when others have access.
 */
export async function createPrivateFolder(folder: string, log: Log): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { mode } = await stat(folder)
  // Windows has no such permission bits.
  if (process.platform === 'win32' || (mode & 0o077) === 0) return
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
    if (path === undefined) return
    throw new Error(
      `${path} was moved, removed or replaced while the server was running: put it back, or restart the server.`,
    )
  }
}

/** Counts without a list mean that the list is lost: starting with an empty one would hide that. */
function lostListError(listFile: string, countsFile: string): Error {
  return new Error(
    `${listFile} is missing or empty, but this folder was in use. Restore it from a backup, or delete ` +
      `${countsFile} to start a new waitlist.`,
  )
}
