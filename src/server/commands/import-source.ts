import { open, stat, mkdtemp, rm, type FileHandle, writeFile } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addAbortSignal, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { FIRST_FIELDS } from '#contract/application.ts'
import type { Config } from '#server/config.ts'
import { messageOf } from '#server/faults.ts'
import { openList, openListFile } from '#server/storage/open.ts'
import { readPostgresAddress } from '#server/storage/postgres/address.ts'
import type { List } from '#server/storage/read-list.ts'
import { OWN_COLUMNS } from '#server/storage/list.ts'
import type { Shell } from './command-line.ts'
import { COLUMNS, withoutGuard } from './formats.ts'
import { columnOf } from './import-row.ts'

/** As its source names its values. `place`: how a person finds it, such as `Line 7`. */
type SourceRow = { place: string } & ({ values: Record<string, unknown> } | { problem: string })

/** What is imported. It can be read more than once. `own`: the columns with which a list manages its rows. */
export type Source = { rows: () => AsyncIterable<SourceRow>; own: readonly string[] }

const SQLITE_MARK = 'SQLite format 3\0'
/** Spreadsheets write another one where the comma is the decimal point. */
const DELIMITERS = [',', ';', '\t']
/** More than any application has. Without a bound, a quote that is never closed would read the file into memory. */
const MAX_ROW_LENGTH = 1_000_000
/** Of an array that is parsed as a whole, in memory. */
const MAX_ARRAY_LENGTH = 50_000_000

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
    const buffer = Buffer.alloc(4096)
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0)
    const start = buffer.toString('latin1', 0, bytesRead)
    if (start.startsWith(SQLITE_MARK)) {
      if (!isFile) throw new Error('A SQLite file cannot be read from a pipe: give its path.')
      return await withList(await openListFile(operand, config), work)
    }
    // What Excel calls "Unicode text" begins with this mark.
    const encoding = start.startsWith('\xFF\xFE') ? 'utf-16le' : 'utf-8'
    const head = new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead))
    if (head.trim() === '') throw new Error(`${operand === '-' ? 'Standard input' : operand} is empty.`)
    const read = /^\s*[[{]/.test(head) ? readJson : readCsv
    return await work({ rows: () => read(textOf(file, encoding), head), own: [] })
  } finally {
    await file.close()
  }
}

async function withList<Result>(list: List, work: (source: Source) => Promise<Result>): Promise<Result> {
  const rows = async function* (): AsyncIterable<SourceRow> {
    let number = 0
    for await (const values of list.all()) yield { place: `Row ${(number += 1)}`, values }
  }
  try {
    return await work({ rows, own: OWN_COLUMNS })
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

async function* textOf(file: FileHandle, encoding: string): AsyncIterable<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
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

/** The first line with a letter names the columns. Before it, Excel writes `sep=;`. */
const HEADER = /^(?!"?sep=).*\p{L}.*$/imu

async function* readCsv(text: AsyncIterable<string>, head: string): AsyncIterable<SourceRow> {
  const [firstLine = ''] = HEADER.exec(head) ?? []
  const names = firstLine.replaceAll(/"[^"]*"/g, '')
  const parser = parse({
    delimiter: DELIMITERS.toSorted((one, other) => names.split(other).length - names.split(one).length).slice(0, 1),
    record_delimiter: ['\r\n', '\n', '\r'],
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: MAX_ROW_LENGTH,
  })
  // The parser is destroyed with the error of its input.
  pipeline(Readable.from(text), parser).catch(() => {})
  let header: string[] | undefined
  let line = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      // The last line of a row with line breaks: the parser knows no other.
      line = info.lines
      if (header !== undefined) yield { place: `Line ${line}`, ...valuesOf(record, header) }
      else if (!/^sep=/i.test(record[0] ?? '')) header = readHeader(record)
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // Its own message may have a value.
    throw new Error(`Line ${line + 1} is not CSV: its quotes are wrong.`, { cause: error })
  }
  if (header === undefined) readHeader([])
}

function readHeader(record: string[]): string[] {
  const names = record.map(columnOf)
  const missing = FIRST_FIELDS.filter((name) => !names.includes(name))
  if (missing.length > 0)
    throw new Error(`There is no column ${missing.join(', ')}. The first line must name: ${COLUMNS.join(', ')}.`)
  const twice = COLUMNS.find((name) => names.indexOf(name) !== names.lastIndexOf(name))
  if (twice !== undefined) throw new Error(`There are two columns ${twice}.`)
  return record.slice(0, names.findLastIndex((name) => name !== '') + 1)
}

/** `="0987"`: so programs keep a spreadsheet from reading a text as a number. */
const KEPT_TEXT = /^="([^"]*)"$/

/** Spreadsheets leave out the last cells of a row, or add empty ones. */
function valuesOf(record: string[], header: string[]): { values: Record<string, string> } | { problem: string } {
  if (record.slice(header.length).some((cell) => cell.trim() !== ''))
    return { problem: `${record.length} values instead of ${header.length}` }
  // Relaxed, the parser keeps a quote that it did not find the end of, and the rows that it took for text.
  if (record.some((cell) => /^"[^]*[\r\n]/.test(cell)))
    return { problem: 'its quotes are wrong, or those of a row before' }
  const values: Record<string, string> = {}
  for (const [index, name] of header.entries())
    values[name] = withoutGuard((record[index] ?? '').replace(KEPT_TEXT, '$1'))
  return { values }
}

/** An object on each line (NDJSON), also in an array, as in an export. Any other array is read as a whole. */
async function* readJson(text: AsyncIterable<string>, head: string): AsyncIterable<SourceRow> {
  const isArray = /^\s*\[/.test(head)
  const byLine = !isArray || /^\s*\[\s*\{.*\},\r?\n/.test(head)
  let [part, row, last] = [0, 0, '']
  for await (const json of partsOf(text, byLine)) {
    part += 1
    last = json.trim() || last
    try {
      for (const value of JSON.parse(`[${json.trim().replaceAll(/^\[|,?\]?$/g, '')}]`) as unknown[])
        yield { place: byLine ? `Line ${part}` : `Row ${(row += 1)}`, values: Object(value) as Record<string, unknown> }
    } catch {
      // The message of the error has a value.
      if (byLine) yield { place: `Line ${part}`, problem: 'not JSON' }
      else last = ''
    }
  }
  if (isArray && !last.endsWith(']')) throw new Error('The JSON is wrong, or ends in the middle.')
}

/** Each line, or the whole text. */
async function* partsOf(text: AsyncIterable<string>, byLine: boolean): AsyncIterable<string> {
  const limit = byLine ? MAX_ROW_LENGTH : MAX_ARRAY_LENGTH
  let rest = ''
  for await (const chunk of text) {
    const lines = byLine ? (rest + chunk).split('\n') : [rest + chunk]
    rest = lines.pop() ?? ''
    if (rest.length > limit) throw new Error('The JSON is too long for the memory: write one object on each line.')
    yield* lines
  }
  yield rest
}
