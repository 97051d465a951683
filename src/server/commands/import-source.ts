import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { addAbortSignal } from 'node:stream'
import { blob, buffer } from 'node:stream/consumers'
import { messageOf } from '#server/faults.ts'
import { engineOf } from '#server/storage/engine.ts'
import { readPostgresAddress } from '#server/storage/postgres/address.ts'
import type { List } from '#server/storage/read-list.ts'
import { closeAfter, configOf, type Shell } from './command.ts'
import { readText, type SourceRow } from './import-text.ts'

/** What is imported. It can be read more than once. */
export type Source = () => AsyncIterable<SourceRow>

const SQLITE_MARK = 'SQLite format 3\0'
/** How many bytes tell what a file is: more than an application has. */
const START = 65_536

type Work = (source: Source) => Promise<void>

/** Works on a file, standard input (`-`) or the list at the address of a PostgreSQL. */
export async function withSource(operand: string, shell: Shell, signal: AbortSignal, work: Work): Promise<void> {
  const config = configOf(shell)
  if (/^postgres(?:ql)?:\/\//i.test(operand)) {
    const database = readPostgresAddress(operand, shell.env)
    if (typeof database === 'string') throw new Error(`The address ${database}`)
    const list = await engineOf({ ...config, database })
      .openList()
      .catch((error: Error) => {
        // Not the sentence about DATABASE_URL, which is the address of the other list.
        throw new Error(`The list at this address cannot be read: ${messageOf(error)}`)
      })
    return closeAfter(list, () => work(() => rowsOf(list)))
  }
  const isFile = operand !== '-' && (await stat(operand)).isFile()
  const input = () => (operand === '-' ? shell.stdin : createReadStream(operand))
  // A pipe can be read only once.
  const kept = isFile ? undefined : await blob(addAbortSignal(signal, input()))
  const bytes = (): AsyncIterable<Uint8Array> => kept?.stream() ?? createReadStream(operand)
  // Not the first part of what a pipe brings, which may end within the name of a column.
  const start = await buffer(kept?.slice(0, START).stream() ?? createReadStream(operand, { end: START - 1 }))
  if (start.length === 0) throw new Error(`${operand === '-' ? 'Standard input' : operand} is empty.`)
  if (!start.toString('latin1').startsWith(SQLITE_MARK)) return work(() => readText(bytes(), start))
  if (!isFile) throw new Error('A SQLite file cannot be read from a pipe: give its path.')
  const { openOtherSqliteList } = await import('#server/storage/sqlite/read-only.ts')
  const list = await openOtherSqliteList(operand, config.database === undefined ? config.dataDir : undefined)
  return closeAfter(list, () => work(() => rowsOf(list)))
}

/** The columns with which a list manages its rows: they stay where they are. */
const OWN = /^(?:address|idempotency_key_digest|webhook_\w+)$/

async function* rowsOf(list: List): AsyncIterable<SourceRow> {
  let number = 0
  for await (const row of list.all()) {
    const names = Object.keys(row).filter((name) => !OWN.test(name))
    yield { place: `Row ${(number += 1)}`, names, values: names.map((name) => Reflect.get(row, name) as unknown) }
  }
}
