import { createWriteStream } from 'node:fs'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setFlagsFromString } from 'node:v8'
import type { List, Selection, StoredApplication } from '#server/storage/store.ts'
import { readChoice, readSelection, selectionOptions } from './arguments.ts'
import { defineCommand } from './command-line.ts'
import { configOrExit, exitWith, UsageError, withListOrExit } from './exit.ts'
import { toCsv, toJson, toNdjson } from './formats.ts'
import { writeOutput } from './output-file.ts'
import { counted } from './wording.ts'

const FORMATS = { csv: toCsv, json: toJson, ndjson: toNdjson } as const
const FORMAT_NAMES = ['csv', 'json', 'ndjson'] as const satisfies (keyof typeof FORMATS)[]
/** Tells Excel that the file is in UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
/** In characters: one write for each row would cost more than reading it. */
const CHUNK_SIZE = 64 * 1024

export const exportCommand = defineCommand({
  description: 'Write the applications as CSV or JSON, the oldest first',
  options: {
    format: { type: 'string', value: FORMAT_NAMES.join('|'), description: 'The format (csv)' },
    ...selectionOptions,
    output: { type: 'string', value: 'FILE', description: 'A file instead of standard output' },
    force: { type: 'boolean', description: 'Replace an existing FILE' },
    excel: { type: 'boolean', description: 'Begin the CSV with the mark by which Excel knows UTF-8' },
  },
  async run({ output, force = false, excel = false, ...values }) {
    const format = readChoice('--format', values.format ?? 'csv', FORMAT_NAMES)
    if (excel && format !== 'csv') throw new UsageError('--excel is for CSV.')
    if (force && output === undefined) throw new UsageError('--force is for --output.')
    const selection = readSelection(values)
    // Rows die young. A nursery that grows with them would hold 40 MB for nothing.
    setFlagsFromString('--semi-space-growth-factor=1')
    const meaning = output === undefined ? 'The export is incomplete.' : 'There is no export.'
    const count = await withListOrExit(configOrExit(), async (list) => {
      const rows = counting(list, selection)
      const text = chunked(FORMATS[format](rows.all), excel ? BYTE_ORDER_MARK : '')
      if (output === undefined) await writeToStandardOutput(text)
      else await writeToFile(text, output, force)
      return rows.count()
    }).catch(exitWith(meaning))
    if (output !== undefined) process.stdout.write(`${output} holds ${counted(count)}.\n`)
  },
})

function writeToFile(text: AsyncIterable<string>, path: string, force: boolean): Promise<void> {
  return writeOutput(path, { force, mode: 0o600 }, (output) =>
    pipeline(Readable.from(text), createWriteStream(output.path), { signal: output.signal }),
  )
}

async function writeToStandardOutput(text: AsyncIterable<string>): Promise<void> {
  let fault: Error | undefined
  process.stdout.once('error', (error) => (fault = error))
  await pipeline(Readable.from(text), process.stdout as Writable).catch((error: Error) => {
    // A new error: the code of this one would blame the disk of the list.
    throw fault === undefined ? error : new Error(`Standard output cannot be written. (${fault.message})`)
  })
}

function counting(list: List, selection: Selection) {
  let count = 0
  async function* all(): AsyncIterable<StoredApplication> {
    for await (const application of list.all(selection)) {
      yield application
      count += 1
    }
  }
  return { all: all(), count: () => count }
}

async function* chunked(parts: AsyncIterable<string>, first: string): AsyncIterable<string> {
  let chunk = first
  for await (const part of parts) {
    chunk += part
    if (chunk.length < CHUNK_SIZE) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}
