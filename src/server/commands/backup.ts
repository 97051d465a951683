import { defineCommand } from 'citty'
import { copyList } from '#server/storage/backup.ts'
import { describeFault } from '#server/storage/faults.ts'
import { listFileIn } from '#server/storage/data-files.ts'
import { configOrExit, exit, withListOrExit } from './exit.ts'
import { applications } from './numbers.ts'
import { Interruption } from '#server/storage/unfinished.ts'
import { writeOutput } from './output-file.ts'
import { leaveBackupToPostgres } from './postgres-tools.ts'

export const backupCommand = defineCommand({
  meta: { name: 'backup', description: 'Copy the embedded database to a file, while it is in use' },
  args: { file: { type: 'positional', description: 'A file that does not exist yet', required: true } },
  async run({ args: { file } }) {
    const config = configOrExit()
    if (config.databaseUrl !== undefined) leaveBackupToPostgres(file)
    await withListOrExit(config, (list) => list.count())
    const count = await writeOutput(file, { force: false, mode: 0o600 }, ({ path }) =>
      copyList(listFileIn(config.dataDir), path),
    ).catch((error: Error) => {
      if (error instanceof Interruption) throw error
      exit(`There is no backup. ${describeFault(error)}`)
    })
    process.stdout.write(`${file} holds ${applications(count)}, and was read back without an error.\n`)
  },
})
