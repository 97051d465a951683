import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Log } from '#server/log.ts'
import { migrateCounts, openCounts } from './counts-file.ts'
import { openDatabaseFile } from './database-file.ts'
import { openStore } from './kysely-store.ts'
import type { Limits } from './limiter.ts'
import { checkPages, dialectOf, migrateFile, takingTurns } from './migrate-file.ts'
import { listSteps } from './migrations.ts'
import { openPrivateFolder } from './private-folder.ts'
import { rememberFor } from './remember-for.ts'
import type { Persistence } from './store.ts'

/** How long a statement may stop the process while another process holds the file. */
const BUSY_MS = 250
/** A check writes to the disk, and anybody may ask for one: it is made so often at most. */
const CHECK_MS = 5000
/**
 * Writes what an application writes, and changes nothing: it is gone in the same transaction. Less would not do: on a disk
 * that is all but full a smaller change finds room.
 */
const TRIAL_ENTRY = `
  insert into applications (address, email, name, category, received_at) values ('', '', '', '', '');
  delete from applications where address = ''`
const TRIAL_COUNT = `
  insert into limits (key, points) values ('', 0);
  delete from limits where key = ''`

/**
 * Both files of one machine: `waitlist.db`, of which nothing may be lost, and `limits.db`, the counts of the last
 * minutes, which a power cut may take.
 */
export async function openSqlite(dataDir: string, limits: Limits, log: Log): Promise<Persistence> {
  const folder = resolve(dataDir)
  await openPrivateFolder(folder, log)
  const listFile = join(folder, 'waitlist.db')
  const countsFile = join(folder, 'limits.db')
  const used = existsSync(countsFile)
  if (used && !existsSync(listFile)) throw lostList(listFile, countsFile)
  await migrateFile({
    path: listFile,
    synchronous: 'FULL',
    steps: listSteps,
    check(file) {
      checkPages(file, listFile)
      const tables = file.read("select name from sqlite_master where name = 'applications'")
      if (used && tables.length === 0) throw lostList(listFile, countsFile)
    },
  })
  // Of many starts one puts damaged counts aside, and the rest find good ones.
  await takingTurns(listFile, () => migrateCounts(countsFile, log))

  const list = openDatabaseFile(listFile, { synchronous: 'FULL', busyMs: BUSY_MS })
  const store = openStore(dialectOf(list))
  const limiter = openCounts(countsFile, limits, BUSY_MS)
  return {
    store: {
      ...store,
      // An application is written to both. Reading says nothing: a full disk can be read.
      check: rememberFor(CHECK_MS, async () => {
        list.commit(TRIAL_ENTRY)
        limiter.file.commit(TRIAL_COUNT)
      }),
    },
    limiter,
    async close() {
      limiter.close()
      await store.close()
    },
  }
}

/** A folder that has counted applicants has had a list. To start with an empty one would hide that it is lost. */
function lostList(listFile: string, countsFile: string): Error {
  return new Error(
    `${listFile} is missing or empty, but this folder has been in use. Put it back from a copy, or remove ` +
      `${countsFile} too, to start a new list.`,
  )
}
