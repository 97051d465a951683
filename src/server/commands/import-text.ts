import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { areOurs, asStored, withoutGuard } from './formats.ts'

/** `isOurs`: it is as our list or its export has it. Spreadsheets change values when they save an export. */
export type SourceValues = { names: string[]; values: unknown[]; isOurs: boolean }

/** A row with the names of its source. `place`: how a person finds it, such as `Line 7`. A table begins with its `header`. */
export type SourceRow =
  | { header: string[]; lines: string[] }
  | ({ place: string } & SourceValues)
  | { place: string; problem: string }

/** Spreadsheets write another one where the comma is the decimal point. */
const DELIMITERS = [',', ';', '\t']
/** More than any application has. Without a bound, a quote that is never closed would read the file into memory. */
const MAX_ROW_LENGTH = 1_000_000
/** Of what is parsed as a whole, in memory. */
const MAX_DOCUMENT_LENGTH = 50_000_000

/** Reads CSV and JSON. `start`: the first bytes; `rest`: those after them. */
export function readText(start: Buffer, rest: AsyncIterator<Uint8Array>): AsyncIterable<SourceRow> {
  // What Excel calls "Unicode text" begins with this mark.
  const encoding = start.toString('latin1').startsWith('\xFF\xFE') ? 'utf-16le' : 'utf-8'
  const head = new TextDecoder(encoding).decode(start)
  const text = textOf(start, rest, encoding)
  if (/^\s*\{[^\n]*\}\s*\n\s*\{/.test(head)) return readLines(text)
  return /^\s*[[{]/.test(head) ? readDocument(text) : readCsv(text, head)
}

/** With a line break at its end, so that the last line ends like the others. */
async function* textOf(start: Buffer, rest: AsyncIterator<Uint8Array>, encoding: string): AsyncIterable<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    yield decoder.decode(start, { stream: true })
    for await (const part of { [Symbol.asyncIterator]: () => rest }) yield decoder.decode(part, { stream: true })
    yield `${decoder.decode()}\n`
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error
    throw new Error('The text is not in UTF-8. In a spreadsheet, save it as "CSV UTF-8".', { cause: error })
  }
}

/** `isQuoted`: each cell. `lines`: the last line of a row with line breaks. The parser knows no other. */
type Row = { record: string[]; isQuoted: boolean; info: { lines: number } }

async function* readCsv(text: AsyncIterable<string>, head: string): AsyncIterable<SourceRow> {
  // The first line with a letter; the `sep=;` of Excel has the delimiter too. In quotes, a name may have delimiters and line breaks.
  const [names = ''] = /^.*\p{L}.*$/mu.exec(head.replaceAll(/"(?!sep=)[^"]*"/gi, 'name')) ?? []
  let line = 0
  let isQuoted = true
  const parser = parse({
    delimiter: DELIMITERS.toSorted((one, other) => names.split(other).length - names.split(one).length).slice(0, 1),
    record_delimiter: ['\r\n', '\n', '\r'],
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: MAX_ROW_LENGTH,
    cast(value, { index, quoting }) {
      isQuoted = quoting && (index === 0 || isQuoted)
      return value
    },
    // Before an error, which discards the rows that are parsed and not read.
    on_record<Parsed>(row: Parsed, { lines }: { lines: number }) {
      line = lines
      return { ...row, isQuoted }
    },
  })
  // The parser is destroyed with the error of its input.
  pipeline(Readable.from(text), parser).catch(() => {})
  let header: string[] | undefined
  try {
    for await (const row of parser as AsyncIterable<Row>) {
      if (header !== undefined) {
        // An export quotes each cell, and a spreadsheet only those that need it.
        const isOurs = row.isQuoted && areOurs(header)
        yield { place: `Line ${row.info.lines}`, ...valuesOf(row.record, header, isOurs) }
      } else if (!/^sep=/i.test(row.record[0] ?? '')) {
        header = row.record.slice(0, row.record.findLastIndex((name) => name.trim() !== '') + 1)
        yield { header, lines: head.split(/\r\n|\n|\r/) }
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // Its own message may have a value.
    throw new Error(`Line ${line + 1} is not CSV: a quote is wrong, or it is longer than a megabyte.`, { cause: error })
  }
  if (header === undefined) throw new Error('There is no line that names the columns.')
}

/** `="0987"`: so programs keep a spreadsheet from reading a text as a number. */
const KEPT_TEXT = /^="([^"]*)"$/

/** Spreadsheets leave out the last cells of a row, or add empty ones. */
function valuesOf(record: string[], names: string[], isOurs: boolean): SourceValues | { problem: string } {
  if (record.slice(names.length).some((cell) => cell.trim() !== ''))
    return { problem: `${record.length} values instead of ${names.length}` }
  // Relaxed, the parser keeps a quote that it did not find the end of, and the rows that it took for text.
  if (record.some((cell) => /^"[^]*[\r\n]/.test(cell)))
    return { problem: 'its quotes are wrong, or those of a row before' }
  const values = record.map((cell) => withoutGuard(cell.replace(KEPT_TEXT, '$1')))
  return { names, values: isOurs ? asStored(names, values) : values, isOurs }
}

/** An array, perhaps within an object, or objects on several lines each: parsed as a whole. */
async function* readDocument(text: AsyncIterable<string>): AsyncIterable<SourceRow> {
  let json = ''
  for await (const part of text) {
    json += part
    if (json.length > MAX_DOCUMENT_LENGTH) throw new Error('The JSON is too long: write one object on each line.')
  }
  const objects = parsed(`[${json.replaceAll(/\}\s*\n\s*\{/g, '},{')}]`)
  if (!Array.isArray(objects)) throw new Error('The JSON is wrong, or ends in the middle.')
  const rows = (objects.length === 1 ? arrayIn(objects[0]) : undefined) ?? objects
  for (const [index, value] of rows.entries()) yield rowOf(value, `Row ${index + 1}`)
}

/** The array that other programs wrap in an object or two. */
function arrayIn(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value
  const arrays = Object.values(value instanceof Object ? value : {}).map(arrayIn)
  return arrays.find((array) => array?.[0] instanceof Object)
}

/** An object on each line (NDJSON). */
async function* readLines(text: AsyncIterable<string>): AsyncIterable<SourceRow> {
  let [number, rest] = [0, '']
  for await (const part of text) {
    const lines = (rest + part).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      number += 1
      if (line.trim() !== '') yield rowOf(parsed(line), `Line ${number}`)
    }
    if (rest.length > MAX_ROW_LENGTH) throw new Error(`Line ${number + 1} is longer than a megabyte.`)
  }
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
  if (!(value instanceof Object)) return { place, problem: value === undefined ? 'not JSON' : 'not a JSON object' }
  const [names, values] = [Object.keys(value), Object.values(value) as unknown[]]
  const isOurs = areOurs(names) && values.every((each) => each === null || typeof each === 'string')
  return { place, names, values, isOurs }
}
