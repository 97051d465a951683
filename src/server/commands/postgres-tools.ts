import { exit } from './exit.ts'

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** PostgreSQL has its own tools. The address stays in the variable: it contains a password. */
export function leaveBackupToPostgres(file: string): never {
  exit(
    `The list is in PostgreSQL, which has its own tool for a backup while it is in use:\n\n` +
      `  pg_dump --format=custom --no-owner --file=${quote(file)} "$DATABASE_URL"\n\n` +
      `Its release must not be older than that of the server.`,
  )
}

export function leaveRestoreToPostgres(file: string): never {
  exit(
    `The list is in PostgreSQL, which has its own tool. Stop the servers first, it replaces the tables:\n\n` +
      `  pg_restore --clean --if-exists --no-owner --single-transaction --dbname="$DATABASE_URL" ${quote(file)}\n\n` +
      `A backup in SQL, not made with --format=custom, is restored by: psql --set=ON_ERROR_STOP=1 "$DATABASE_URL" < FILE`,
  )
}
