import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { addAbortSignal } from 'node:stream'
import { messageOf } from '#server/faults.ts'
import { engineOf } from '#server/storage/engine.ts'
import { readPostgresAddress } from '#server/storage/postgres/address.ts'
import type { List } from '#server/storage/read-list.ts'
import { WAITS } from '#server/waits.ts'
import { configOf, type Shell } from './command.ts'
import { readText, type SourceRow } from './import-text.ts'

/** A zip, which an .xlsx and the download of Google Forms are, an .xls, and gzip. */
const PACKED = ['PK\x03\x04', '\xD0\xCF\x11\xE0', '\x1F\x8B']
const SQLITE_MARK = 'SQLite format 3\0'
/** How many bytes tell what a file is: more than an application has. */
const START = 65_536

/** Reads a file, standard input (`-`) or the list at the address of a PostgreSQL. */
export async function* readSource(operand: string, shell: Shell, signal: AbortSignal): AsyncIterable<SourceRow> {
  if (/^postgres(?:ql)?:\/\//i.test(operand)) return yield* rowsOf(await openPostgresSource(operand, shell))
  const input = addAbortSignal(signal, operand === '-' ? shell.stdin : createReadStream(operand))
  const parts = (input as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
  const start = await startOf(parts)
  // An export of nobody as NDJSON.
  if (start.length === 0 && /\.(?:ndjson|jsonl)$/i.test(operand)) return
  if (start.length === 0) throw new Error(`${operand === '-' ? 'Standard input' : operand} is empty.`)
  const mark = start.subarray(0, SQLITE_MARK.length).toString('latin1')
  if (PACKED.some((each) => mark.startsWith(each)))
    throw new Error(`${operand} is packed, or a workbook: unpack it, or save it as "CSV UTF-8".`)
  if (mark !== SQLITE_MARK) return yield* readText(start, parts)
  await parts.return?.()
  if (operand === '-' || !(await stat(operand)).isFile())
    throw new Error('A SQLite file cannot be read from a pipe: give its path.')
  const { openOtherSqliteList } = await import('#server/storage/sqlite/read-only.ts')
  const [{ database, dataDir }, { waits = WAITS }] = [configOf(shell), shell]
  return yield* rowsOf(await openOtherSqliteList(operand, database === undefined ? dataDir : undefined, waits))
}

/** Not the first part of what a pipe brings, which may end within the name of a column. */
async function startOf(parts: AsyncIterator<Uint8Array>): Promise<Buffer> {
  let start = Buffer.alloc(0)
  while (start.length < START) {
    const { value, done } = await parts.next()
    if (done === true) break
    start = Buffer.concat([start, value])
  }
  return start
}

async function openPostgresSource(operand: string, shell: Shell): Promise<List> {
  const database = readPostgresAddress(operand, shell.env)
  if (typeof database === 'string') throw new Error(`The address ${database}`)
  const opening = engineOf({ ...configOf(shell), database }, shell.waits).openList()
  return opening.catch((error: Error) => {
    // Not the sentence about DATABASE_URL, which is the address of the other list.
    throw new Error(`The list at this address cannot be read: ${messageOf(error)}`)
  })
}

/** The columns with which a list manages its rows: they stay where they are. */
const OWN = /^(?:address|idempotency_key_digest|webhook_\w+)$/

async function* rowsOf(list: List): AsyncIterable<SourceRow> {
  let number = 0
  try {
    for await (const row of list.all()) {
      const names = Object.keys(row).filter((name) => !OWN.test(name))
      const values = names.map((name) => Reflect.get(row, name) as unknown)
      yield { place: `Row ${(number += 1)}`, names, values, isOurs: true }
    }
  } finally {
    await list.close()
  }
}
