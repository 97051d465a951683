import type { FileHandle } from 'node:fs/promises'
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
export function readText(file: FileHandle, start: Buffer): AsyncIterable<SourceRow> {
  // What Excel calls "Unicode text" begins with this mark.
  const encoding = start.toString('latin1').startsWith('\xFF\xFE') ? 'utf-16le' : 'utf-8'
  const head = new TextDecoder(encoding).decode(start)
  const read = /^\s*[[{]/.test(head) ? readJson : readCsv
  return read(textOf(file, encoding), head)
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

/** An object on each line (NDJSON), also in an array, as in an export. Any other array is read as a whole. */
async function* readJson(text: AsyncIterable<string>, head: string): AsyncIterable<SourceRow> {
  const isArray = /^\s*\[/.test(head)
  const byLine = !isArray || /^\s*\[\s*\{.*\},\r?\n/.test(head)
  let [part, row, last] = [0, 0, '']
  for await (const json of partsOf(text, byLine)) {
    part += 1
    last = json.trim() || last
    try {
      for (const value of JSON.parse(`[${json.trim().replaceAll(/^\[|,?\]?$/g, '')}]`) as unknown[]) {
        const place = byLine ? `Line ${part}` : `Row ${(row += 1)}`
        if (value instanceof Object) yield { place, names: Object.keys(value), values: Object.values(value) }
        else yield { place, problem: 'not a JSON object' }
      }
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
