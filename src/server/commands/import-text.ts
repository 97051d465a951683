import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { withoutGuard } from './formats.ts'

/** A row with the names of its source. `place`: how a person finds it, such as `Line 7`. `header`: before all rows of a table. */
export type SourceRow =
  | { header: string[] }
  | { place: string; names: string[]; values: unknown[] }
  | { place: string; problem: string }

/** Spreadsheets write another one where the comma is the decimal point. */
const DELIMITERS = [',', ';', '\t']
/** More than any application has. Without a bound, a quote that is never closed would read the file into memory. */
const MAX_ROW_LENGTH = 1_000_000
/** Of an array that is parsed as a whole, in memory. */
const MAX_ARRAY_LENGTH = 50_000_000

/** Reads CSV and JSON. `start`: the first bytes. */
export function readText(bytes: AsyncIterable<Uint8Array>, start: Buffer): AsyncIterable<SourceRow> {
  // What Excel calls "Unicode text" begins with this mark.
  const encoding = start.toString('latin1').startsWith('\xFF\xFE') ? 'utf-16le' : 'utf-8'
  const head = new TextDecoder(encoding).decode(start)
  const text = textOf(bytes, encoding)
  if (/^\s*\[/.test(head)) return readArray(text)
  return /^\s*\{/.test(head) ? readLines(text) : readCsv(text, head)
}

/** With a line break at its end, so that the last line ends like the others. */
async function* textOf(bytes: AsyncIterable<Uint8Array>, encoding: string): AsyncIterable<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for await (const part of bytes) yield decoder.decode(part, { stream: true })
    yield `${decoder.decode()}\n`
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
      else if (!/^sep=/i.test(record[0] ?? '')) {
        header = record.slice(0, record.findLastIndex((name) => name.trim() !== '') + 1)
        yield { header }
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // Its own message may have a value.
    throw new Error(`Line ${line + 1} is not CSV: its quotes are wrong.`, { cause: error })
  }
  if (header === undefined) throw new Error('There is no line that names the columns.')
}

/** `="0987"`: so programs keep a spreadsheet from reading a text as a number. */
const KEPT_TEXT = /^="([^"]*)"$/

/** Spreadsheets leave out the last cells of a row, or add empty ones. */
function valuesOf(record: string[], names: string[]): { names: string[]; values: string[] } | { problem: string } {
  if (record.slice(names.length).some((cell) => cell.trim() !== ''))
    return { problem: `${record.length} values instead of ${names.length}` }
  // Relaxed, the parser keeps a quote that it did not find the end of, and the rows that it took for text.
  if (record.some((cell) => /^"[^]*[\r\n]/.test(cell)))
    return { problem: 'its quotes are wrong, or those of a row before' }
  return { names, values: record.map((cell) => withoutGuard(cell.replace(KEPT_TEXT, '$1'))) }
}

/** An array, which is parsed as a whole. */
async function* readArray(text: AsyncIterable<string>): AsyncIterable<SourceRow> {
  let json = ''
  for await (const part of text) json = within(MAX_ARRAY_LENGTH, json + part)
  const values = parsed(json)
  if (!Array.isArray(values)) throw new Error('The JSON is wrong, or ends in the middle.')
  for (const [index, value] of values.entries()) yield rowOf(value, `Row ${index + 1}`)
}

/** An object on each line (NDJSON). */
async function* readLines(text: AsyncIterable<string>): AsyncIterable<SourceRow> {
  let [number, rest] = [0, '']
  for await (const part of text) {
    const lines = (rest + part).split('\n')
    rest = within(MAX_ROW_LENGTH, lines.pop() ?? '')
    for (const line of lines) {
      number += 1
      if (line.trim() !== '') yield rowOf(parsed(line), `Line ${number}`)
    }
  }
}

function within(limit: number, json: string): string {
  if (json.length > limit) throw new Error('The JSON is too long for the memory: write one object on each line.')
  return json
}

/** Undefined if it is no JSON: the message of the error has a value. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function rowOf(value: unknown, place: string): SourceRow {
  if (value instanceof Object) return { place, names: Object.keys(value), values: Object.values(value) }
  return { place, problem: value === undefined ? 'not JSON' : 'not a JSON object' }
}
