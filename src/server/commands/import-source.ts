import { open, stat, mkdtemp, rm, type FileHandle, writeFile } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addAbortSignal, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parse, type CsvError } from 'csv-parse'
import type { Config } from '#server/config.ts'
import { openList, openListFile } from '#server/storage/open.ts'
import { readPostgresAddress } from '#server/storage/postgres/address.ts'
import type { List } from '#server/storage/store.ts'
import { COLUMNS, withoutGuard } from './formats.ts'
import { printable } from './wording.ts'

/** `place`: how a person finds the row, such as `Line 7`. */
type FoundRow = { place: string } & ({ values: Record<string, unknown> } | { problem: string })

/** What is imported. It can be read more than once. `ignored`: the columns found so far that a list has no place for. */
export type Source = { rows: () => AsyncIterable<FoundRow>; ignored: Set<string> }

const SQLITE_MARK = 'SQLite format 3\0'
/** Spreadsheets write another one where the comma is the decimal point. */
const DELIMITERS = [',', ';', '\t']
/** More than any application has. Without a bound, a quote that is never closed would read the file into memory. */
const MAX_ROW_LENGTH = 1_000_000

/** Opens a file, standard input (`-`) or the address of a PostgreSQL, and closes it after the work. */
export async function withSource<Result>(
  operand: string,
  config: Config,
  signal: AbortSignal,
  work: (source: Source) => Promise<Result>,
): Promise<Result> {
  if (/^postgres(?:ql)?:\/\//i.test(operand)) {
    const database = readPostgresAddress(operand, process.env)
    if (typeof database === 'string') throw new Error(`The address ${database}`)
    const list = await openList({ ...config, database }).catch((error: Error) => {
      // Not the sentence about DATABASE_URL, which is the address of the other list.
      throw new Error(`The list at this address cannot be read: ${error.message}`)
    })
    return withList(list, work)
  }
  const isFile = operand !== '-' && (await stat(operand)).isFile()
  const file = isFile ? await open(operand) : await keep(operand, signal)
  try {
    const start = Buffer.alloc(4096)
    const { bytesRead } = await file.read(start, 0, start.length, 0)
    const head = start.toString('utf8', 0, bytesRead)
    if (head.startsWith(SQLITE_MARK)) {
      if (!isFile) throw new Error('A SQLite file cannot be read from a pipe: give its path.')
      return await withList(await openListFile(operand, config), work)
    }
    if (head.trim() === '') throw new Error(`${operand === '-' ? 'Standard input' : operand} is empty.`)
    const ignored = new Set<string>()
    const isJson = /^\s*[[{]/.test(head)
    return await work({ ignored, rows: () => (isJson ? readJson(file, ignored) : readCsv(file, head, ignored)) })
  } finally {
    await file.close()
  }
}

async function withList<Result>(list: List, work: (source: Source) => Promise<Result>): Promise<Result> {
  const rows = async function* (): AsyncIterable<FoundRow> {
    let number = 0
    for await (const values of list.all()) yield { place: `Row ${(number += 1)}`, values }
  }
  try {
    return await work({ rows, ignored: new Set() })
  } finally {
    await list.close()
  }
}

/** Copies what can be read only once into a file without a name, which is gone when this process ends in any way. */
async function keep(operand: string, signal: AbortSignal): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'import-'))
  const file = await open(join(folder, 'rows'), 'wx+', 0o600)
  await rm(folder, { recursive: true })
  const input = operand === '-' ? process.stdin : createReadStream(operand)
  // A write stream that stays open would let `close` wait for ever.
  await writeFile(file, addAbortSignal(signal, input))
  return file
}

async function* textOf(file: FileHandle): AsyncIterable<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of file.createReadStream({ start: 0, autoClose: false })) {
      yield decoder.decode(bytes as Buffer, { stream: true })
    }
    yield decoder.decode()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error
    throw new Error('The text is not in UTF-8. In a spreadsheet, save it as "CSV UTF-8".', { cause: error })
  }
}

async function* readCsv(file: FileHandle, head: string, ignored: Set<string>): AsyncIterable<FoundRow> {
  const [firstLine = ''] = head.split(/[\r\n]/, 1)
  const parser = parse({
    delimiter: DELIMITERS.toSorted((one, other) => firstLine.split(other).length - firstLine.split(one).length).slice(
      0,
      1,
    ),
    record_delimiter: ['\r\n', '\n', '\r'],
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: MAX_ROW_LENGTH,
  })
  // The parser is destroyed with the error of its input.
  pipeline(Readable.from(textOf(file)), parser).catch(() => {})
  let header: string[] | undefined
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (header === undefined) {
        header = readHeader(record, ignored)
        continue
      }
      // The last line of a row with line breaks: the parser knows no other.
      const place = `Line ${info.lines}`
      if (record.length !== header.length) {
        yield { place, problem: `${record.length} values instead of ${header.length}` }
        continue
      }
      const values: Record<string, string> = {}
      for (const [index, name] of header.entries()) values[name] = withoutGuard(record[index] ?? '')
      yield { place, values }
    }
  } catch (error) {
    const { code, lines } = error as Partial<CsvError> & { lines?: number }
    if (code?.startsWith('CSV_')) throw new Error(`Line ${lines} is not CSV: its quotes are wrong.`, { cause: error })
    throw error
  }
}

const known = new Set<string>(COLUMNS)

function readHeader(cells: string[], ignored: Set<string>): string[] {
  const names = cells.map((cell) => cell.trim().toLowerCase())
  const missing = ['name', 'email', 'category'].filter((name) => !names.includes(name))
  if (missing.length > 0) {
    throw new Error(
      `There is no column ${missing.join(', ')}. The first line must name the columns: ${COLUMNS.join(', ')}.`,
    )
  }
  const twice = names.find((name, index) => known.has(name) && names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`There are two columns ${twice}.`)
  for (const name of names) if (name !== '' && !known.has(name)) ignored.add(printable(name))
  return names
}

/** An array of objects, or objects in a row (NDJSON), on any number of lines. */
async function* readJson(file: FileHandle, ignored: Set<string>): AsyncIterable<FoundRow> {
  for await (const { line, text } of objectsOf(textOf(file))) {
    const place = `Line ${line}`
    let values: Record<string, unknown>
    try {
      values = JSON.parse(text) as Record<string, unknown>
    } catch {
      yield { place, problem: 'not JSON' }
      continue
    }
    for (const name of Object.keys(values)) if (!known.has(name)) ignored.add(printable(name))
    yield { place, values }
  }
}

/** The text of each object, with the line on which it begins. Streams: `JSON.parse` would need the whole list in memory. */
async function* objectsOf(chunks: AsyncIterable<string>): AsyncIterable<{ line: number; text: string }> {
  let [line, firstLine, depth, arrays] = [1, 1, 0, 0]
  let [inText, escaped] = [false, false]
  let before = ''
  for await (const chunk of chunks) {
    let start = 0
    for (let index = 0; index < chunk.length; index += 1) {
      const sign = chunk[index]
      if (sign === '\n') line += 1
      if (inText) {
        if (escaped) escaped = false
        else if (sign === '\\') escaped = true
        else if (sign === '"') inText = false
      } else if (depth === 0) {
        if (sign === '{') [depth, start, firstLine] = [1, index, line]
        else if (sign === '[') arrays += 1
        else if (sign === ']') arrays -= 1
        else if (!/[\s,]/.test(sign ?? '')) throw new Error(`Line ${line} is not JSON.`)
      } else if (sign === '"') inText = true
      else if (sign === '{' || sign === '[') depth += 1
      else if (sign === '}' || sign === ']') {
        depth -= 1
        if (depth > 0) continue
        yield { line: firstLine, text: before + chunk.slice(start, index + 1) }
        before = ''
      }
    }
    if (depth > 0) before += chunk.slice(start)
    if (before.length > MAX_ROW_LENGTH) throw new Error(`Line ${firstLine} is not JSON: it does not end.`)
  }
  if (depth > 0 || arrays !== 0) throw new Error('The JSON ends in the middle: the file is not complete.')
}
