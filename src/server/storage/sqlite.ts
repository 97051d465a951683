import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Log } from '#server/log.ts'
import { migrateCounts, openCounts } from './counts-file.ts'
import { countsFileIn, listFileIn } from './data-files.ts'
import { dialectOf, openDatabaseFile, whileLocked } from './database-file.ts'
import { openStore } from './kysely-store.ts'
import type { Limits } from './limiter.ts'
import { checkIntegrity, migrateFile, withFileLock } from './migrate-file.ts'
import { listSteps } from './migrations.ts'
import { ensurePrivateFolder } from './private-folder.ts'
import { FIND_TABLE } from './sqlite-list.ts'
import { memoizeFor } from './memoize-for.ts'
import type { Persistence } from './store.ts'
import { removeUnfinished } from './unfinished.ts'

/** A check writes to the disk and anybody can request one, so its result is reused this long. */
const CHECK_INTERVAL_MS = 5000
/**
 * Writes as much as an application does, and deletes it in the same transaction. A smaller write could still succeed on
 * a disk that is almost full.
 */
const LIST_PROBE = `
  insert into applications (address, email, name, category, received_at) values ('', '', '', '', '');
  delete from applications where address = ''`
const COUNTS_PROBE = `
  insert into limits (key, points) values ('', 0);
  delete from limits where key = ''`

/** Opens both files, and creates or migrates them first. */
export async function openSqlite(dataDir: string, limits: Limits, log: Log): Promise<Persistence> {
  await ensurePrivateFolder(resolve(dataDir), log)
  await removeUnfinished(resolve(dataDir))
  const listFile = listFileIn(dataDir)
  const countsFile = countsFileIn(dataDir)
  const inUse = existsSync(countsFile)
  if (inUse && !existsSync(listFile)) throw lostListError(listFile, countsFile)
  await migrateFile({
    path: listFile,
    synchronous: 'FULL',
    steps: listSteps,
    check(file) {
      checkIntegrity(file, listFile)
      if (inUse && file.read(FIND_TABLE).length === 0) throw lostListError(listFile, countsFile)
    },
  })
  // Of concurrent starts, one replaces damaged counts and the others find the new ones.
  await withFileLock(listFile, () => migrateCounts(countsFile, log))

  const list = openDatabaseFile(listFile, { synchronous: 'FULL', busyMs: 0 })
  const store = openStore(dialectOf(list))
  const limiter = openCounts(countsFile, limits)
  return {
    store: {
      ...store,
      // Writes to both files, as an application does: a read would succeed on a full disk.
      check: memoizeFor(CHECK_INTERVAL_MS, async () => {
        await whileLocked(() => list.commit(LIST_PROBE))
        await whileLocked(() => limiter.file.commit(COUNTS_PROBE))
      }),
    },
    limiter,
    async close() {
      limiter.close()
      await store.close()
    },
  }
}

/** Counts without a list mean that the list is lost: starting with an empty one would hide that. */
function lostListError(listFile: string, countsFile: string): Error {
  return new Error(
    `${listFile} is missing or empty, but this folder was in use. Restore it from a backup, or delete ` +
      `${countsFile} to start a new waitlist.`,
  )
}
