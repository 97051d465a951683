import { defineCommand } from 'citty'
import { createLog } from '#server/log.ts'
import { configOrExit, openOrExit } from './exit.ts'

/** A start does the same by itself. This is for a user who may change tables, where the one who serves may not. */
export const migrateCommand = defineCommand({
  meta: { name: 'migrate', description: 'Bring the tables of the database up to date' },
  async run() {
    const { close } = await openOrExit(configOrExit(), createLog(process.stderr))
    await close()
    process.stdout.write('The database is up to date.\n')
  },
})
