import { createLog } from '#server/log.ts'
import { copyList, restoreList } from '#server/storage/sqlite/backup.ts'
import { listFileIn } from '#server/storage/sqlite/file.ts'
import { configOrExit, defineCommand, exit } from './command-line.ts'
import { writeOutput } from './output-file.ts'
import { counted } from './wording.ts'

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

export const backupCommand = defineCommand({
  description: 'Copy the embedded database to a file that does not exist yet, while it is in use',
  operand: 'FILE',
  failure: 'There is no backup.',
  async run(_, file) {
    const config = configOrExit()
    // The address stays in the variable: it contains a password.
    if (config.databaseUrl !== undefined)
      exit(
        `The list is in PostgreSQL, which has its own tool for a backup while it is in use:\n\n` +
          // The counts of the limits are network addresses, which no backup needs.
          `  pg_dump --format=custom --no-owner --exclude-table-data=limits --file=${quote(file)} "$DATABASE_URL"\n\n` +
          `Its release must not be older than that of the server.`,
      )
    const count = await writeOutput(file, { force: false, mode: 0o600 }, ({ path }) =>
      copyList(listFileIn(config.dataDir), path),
    )
    process.stdout.write(`${file} holds ${counted(count)}, and was read back without an error.\n`)
  },
})

export const restoreCommand = defineCommand({
  description: 'Put a file that "backup" wrote in the place of the embedded database; stop the server first',
  operand: 'FILE',
  options: { force: { type: 'boolean', description: 'Replace the list that is there' } },
  failure: 'Nothing was restored.',
  async run({ force = false }, file) {
    const config = configOrExit()
    if (config.databaseUrl !== undefined)
      exit(
        `The list is in PostgreSQL, which has its own tool. Stop the servers first, it replaces the tables:\n\n` +
          `  pg_restore --clean --if-exists --no-owner --single-transaction --dbname="$DATABASE_URL" ${quote(file)}`,
      )
    const { count, untold } = await restoreList(config.dataDir, file, force, createLog(process.stderr))
    process.stdout.write(`${listFileIn(config.dataDir)} holds ${counted(count)} now.\n`)
    if (untold > 0) {
      process.stdout.write(
        `The webhook was not told of ${counted(untold)} when the backup was made: with WEBHOOK_URL set, the server ` +
          'sends these messages, also those that it sent since, with the same ids.\n',
      )
    }
  },
})
