/** What another program does to a file of SQLite. */
import { onTestFinished } from 'vitest'
import { openDatabaseFile } from '#server/storage/sqlite/file.ts'

const SETTINGS = { synchronous: 'OFF', busyMs: 1000 } as const

/** A connection that stays open until the test ends. */
export function aConnection(path: string) {
  const file = openDatabaseFile(path, SETTINGS)
  onTestFinished(() => file.close())
  return file
}

/** Runs statements on a connection of their own. */
export function change(path: string, statements: string): void {
  const file = openDatabaseFile(path, SETTINGS)
  file.execute(statements)
  file.close()
}
