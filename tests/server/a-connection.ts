/** What another program does to a list. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openDatabaseFile } from '#server/storage/sqlite/file.ts'
import { aClient } from './a-postgres.ts'
import { addressFor } from './an-app.ts'
import { PATIENT } from './patient.ts'

const open = (path: string) => openDatabaseFile(path, PATIENT.recovery, PATIENT.migration)

/** A connection that stays open until the test ends. */
export function aConnection(path: string) {
  const file = open(path)
  onTestFinished(() => file.close())
  return file
}

/** The rows of a statement in the list of a folder, or in the PostgreSQL database of that folder. */
export async function query(folder: string, text: string): Promise<Record<string, unknown>[]> {
  const address = await addressFor(folder)
  if (address === undefined) return aConnection(join(folder, 'waitlist.db')).read(text)
  return (await (await aClient(address)).query<Record<string, unknown>>(text)).rows
}

/** All bytes of the files in a folder. A connection to one would move its log into it. */
export async function bytesIn(folder: string): Promise<string> {
  const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'latin1')))
  return files.join('')
}

/** Which of these texts stand in a file of a folder, whatever their case. */
export async function tracesIn(folder: string, texts: string[]): Promise<string[]> {
  const bytes = (await bytesIn(folder)).toLowerCase()
  return texts.filter((text) => bytes.includes(text.toLowerCase()))
}

/** Runs statements on a connection of their own. */
export function change(path: string, statements: string): void {
  const file = open(path)
  file.execute(statements)
  file.close()
}
