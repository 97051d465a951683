import { createLog } from '#server/log.ts'
import { openStorage } from '#server/storage/open.ts'
import { configOrExit, defineCommand } from './command-line.ts'

/** Every start migrates too. This is for setups where only another database user may change tables. */
export const migrateCommand = defineCommand({
  description: 'Migrate the tables of the database',
  failure: 'The waitlist cannot be opened.',
  async run(shell) {
    const { close } = await openStorage(configOrExit(shell), createLog(shell.stderr))
    await close()
    shell.stdout.write('The database is up to date.\n')
  },
})
