import { open, stat, mkdtemp, rm, type FileHandle, writeFile } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addAbortSignal, type Readable } from 'node:stream'
import type { Config } from '#server/config.ts'
import { messageOf } from '#server/faults.ts'
import { openList, openListFile } from '#server/storage/open.ts'
import { readPostgresAddress } from '#server/storage/postgres/address.ts'
import type { List } from '#server/storage/read-list.ts'
import { OWN_COLUMNS } from '#server/storage/list.ts'
import type { Shell } from './command-line.ts'
import { readText, type SourceRow } from './import-text.ts'

/** What is imported. It can be read more than once. */
export type Source = () => AsyncIterable<SourceRow>

const SQLITE_MARK = 'SQLite format 3\0'

/** Opens a file, standard input (`-`) or the address of a PostgreSQL, and closes it after the work. */
export async function withSource<Result>(
  operand: string,
  config: Config,
  { env, stdin }: Shell,
  signal: AbortSignal,
  work: (source: Source) => Promise<Result>,
): Promise<Result> {
  if (/^postgres(?:ql)?:\/\//i.test(operand)) {
    const database = readPostgresAddress(operand, env)
    if (typeof database === 'string') throw new Error(`The address ${database}`)
    const list = await openList({ ...config, database }).catch((error: Error) => {
      // Not the sentence about DATABASE_URL, which is the address of the other list.
      throw new Error(`The list at this address cannot be read: ${messageOf(error)}`)
    })
    return withList(list, work)
  }
  const isFile = operand !== '-' && (await stat(operand)).isFile()
  const file = isFile ? await open(operand) : await keep(operand === '-' ? stdin : createReadStream(operand), signal)
  try {
    const { buffer, bytesRead } = await file.read({ length: 4096, position: 0 })
    const start = buffer.subarray(0, bytesRead)
    if (start.toString('latin1').startsWith(SQLITE_MARK)) {
      if (!isFile) throw new Error('A SQLite file cannot be read from a pipe: give its path.')
      return await withList(await openListFile(operand, config), work)
    }
    if (bytesRead === 0) throw new Error(`${operand === '-' ? 'Standard input' : operand} is empty.`)
    return await work(() => readText(file, start))
  } finally {
    await file.close()
  }
}

async function withList<Result>(list: List, work: (source: Source) => Promise<Result>): Promise<Result> {
  const rows = async function* (): AsyncIterable<SourceRow> {
    let number = 0
    for await (const row of list.all()) {
      const names = Object.keys(row).filter((name) => !OWN_COLUMNS.includes(name))
      yield { place: `Row ${(number += 1)}`, names, values: names.map((name) => Reflect.get(row, name) as unknown) }
    }
  }
  try {
    return await work(rows)
  } finally {
    await list.close()
  }
}

/** Copies what can be read only once into a file without a name, which is gone when this process ends in any way. */
async function keep(input: Readable, signal: AbortSignal): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'import-'))
  const file = await open(join(folder, 'rows'), 'wx+', 0o600)
  await rm(folder, { recursive: true })
  // A write stream that stays open would let `close` wait for ever.
  await writeFile(file, addAbortSignal(signal, input))
  return file
}
