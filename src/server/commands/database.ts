import { createLog } from '#server/log.ts'
import { engineOf } from '#server/storage/engine.ts'
import { copyList, restoreList } from '#server/storage/sqlite/backup.ts'
import { listFileIn, removeBeside } from '#server/storage/sqlite/file.ts'
import { WAITS } from '#server/waits.ts'
import { configOf, defineCommand, refuse } from './command.ts'
import { writeOutput } from './output-file.ts'
import { counted } from './wording.ts'

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

export const backupCommand = defineCommand({
  description: 'Copy the embedded database to a new file, while it is in use',
  operand: 'FILE',
  failure: 'No backup was written.',
  async run(shell, _, file) {
    const { waits = WAITS } = shell
    const config = configOf(shell)
    // The address stays in the variable: it contains a password.
    if (config.database !== undefined)
      refuse(
        `The list is in PostgreSQL. Back up its tables with PostgreSQL's tool, which works while the server runs:\n\n` +
          // Others may share the database. Like the server, pg_dump finds a name in the schemas of the search_path.
          '  pg_dump --format=custom --table=applications --table=departures --table=kysely_migration ' +
          `--file=${quote(file)} "$DATABASE_URL"\n\n` +
          'pg_dump must not be older than the PostgreSQL server. DATABASE_URL must lead to that itself, not to ' +
          'a pooler, and without ?pgbouncer=true, which pg_dump refuses.',
      )
    const count = await writeOutput(file, { mode: 0o600 }, async ({ path }) => {
      const copied = await copyList(listFileIn(config.dataDir), path, waits)
      await removeBeside(file)
      return copied
    })
    shell.stdout.write(`${file} holds ${counted(count)}, and was read back without an error.\n`)
  },
})

export const restoreCommand = defineCommand({
  description: 'Replace the embedded database by a file that "backup" wrote; stop the server first',
  operand: 'FILE',
  options: { force: { type: 'boolean', description: 'Replace an existing list' } },
  failure: 'Nothing was restored.',
  async run(shell, { force = false }, file) {
    const { waits = WAITS } = shell
    const config = configOf(shell)
    if (config.database !== undefined)
      refuse(
        'The list is in PostgreSQL. Stop the servers, then restore it with its own tool, by the address of PostgreSQL itself and ' +
          'not of a pooler. It replaces each table that ' +
          `"pg_restore --list" names in the file:\n\n` +
          `  pg_restore --clean --if-exists --no-owner --single-transaction --dbname="$DATABASE_URL" ${quote(file)}`,
      )
    const { count, untold, lost } = await restoreList(config.dataDir, file, force, createLog(shell.stderr), waits)
    const lack = lost === 0 ? '' : `, and lacks ${counted(lost)} of the list that was there: "import" its backup`
    shell.stdout.write(`${listFileIn(config.dataDir)} now holds ${counted(count)}${lack}.\n`)
    if (untold > 0)
      shell.stdout.write(
        `${counted(untold)} had an unsent webhook message when the backup was made. With WEBHOOK_URL set, the server sends ` +
          'these again, even if it has sent them since, with the same ids.\n',
      )
  },
})

/** Every start migrates too. This is for setups where only another database user may change tables. */
export const migrateCommand = defineCommand({
  description: 'Migrate the tables of the database',
  failure: 'The waitlist cannot be opened.',
  async run(shell) {
    const { close } = await engineOf(configOf(shell), shell.waits).openStorage(createLog(shell.stderr))
    await close()
    shell.stdout.write('The database is up to date.\n')
  },
})
