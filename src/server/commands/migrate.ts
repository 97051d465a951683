import { createLog } from '#server/log.ts'
import { defineCommand } from './command-line.ts'
import { configOrExit, openOrExit } from './exit.ts'

/** Every start migrates too. This is for setups where only another database user may change tables. */
export const migrateCommand = defineCommand({
  description: 'Migrate the tables of the database',
  async run() {
    const { close } = await openOrExit(configOrExit(), createLog(process.stderr))
    await close()
    process.stdout.write('The database is up to date.\n')
  },
})
