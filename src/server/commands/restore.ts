import { defineCommand } from 'citty'
import { createLog } from '#server/log.ts'
import { describeFault } from '#server/storage/faults.ts'
import { restoreList } from '#server/storage/restore.ts'
import { listFileIn } from '#server/storage/data-files.ts'
import { Interruption } from '#server/storage/unfinished.ts'
import { configOrExit, exit } from './exit.ts'
import { applications } from './numbers.ts'
import { leaveRestoreToPostgres } from './postgres-tools.ts'

export const restoreCommand = defineCommand({
  meta: { name: 'restore', description: 'Put a backup in the place of the embedded database; stop the server first' },
  args: {
    file: { type: 'positional', description: 'A file that "backup" wrote', required: true },
    force: { type: 'boolean', description: 'Replace the list that is there' },
  },
  async run({ args: { file, force } }) {
    const config = configOrExit()
    if (config.databaseUrl !== undefined) leaveRestoreToPostgres(file)
    const { count, untold } = await restoreList(config.dataDir, file, force === true, createLog(process.stderr)).catch(
      (error: Error) => {
        if (error instanceof Interruption) throw error
        exit(`Nothing was restored. ${describeFault(error)}`)
      },
    )
    process.stdout.write(`${listFileIn(config.dataDir)} holds ${applications(count)} now.\n`)
    if (untold > 0) {
      process.stdout.write(
        `The webhook was not told of ${applications(untold)} when the backup was made: with WEBHOOK_URL set, the server ` +
          'sends these messages, also those that it sent since, with the same ids.\n',
      )
    }
  },
})
