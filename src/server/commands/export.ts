import { createWriteStream } from 'node:fs'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setFlagsFromString } from 'node:v8'
import { defineCommand } from 'citty'
import { describeFault } from '#server/storage/faults.ts'
import type { List, Selection, StoredApplication } from '#server/storage/store.ts'
import { toCsv } from './csv.ts'
import { configOrExit, exit, UsageError, withListOrExit } from './exit.ts'
import { toJson, toNdjson } from './json.ts'
import { applications } from './numbers.ts'
import { Interruption } from '#server/storage/unfinished.ts'
import { writeOutput } from './output-file.ts'
import { openProgress } from './progress.ts'
import { readSelection, selectionOptions } from './selection.ts'

const FORMATS = { csv: toCsv, json: toJson, ndjson: toNdjson } as const
/** Tells Excel that the file is in UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
/** In characters: one write for each row would cost more than reading it. */
const CHUNK_SIZE = 64 * 1024

export const exportCommand = defineCommand({
  meta: { name: 'export', description: 'Write the applications as CSV or JSON, the oldest first' },
  args: {
    format: { type: 'enum', options: ['csv', 'json', 'ndjson'], default: 'csv', description: 'The format' },
    ...selectionOptions,
    output: { type: 'string', description: 'A file instead of standard output', valueHint: 'FILE' },
    force: { type: 'boolean', description: 'Replace an existing FILE' },
    excel: { type: 'boolean', description: 'Begin the CSV with the mark by which Excel knows UTF-8' },
  },
  async run({ args }) {
    const { format, output, force, excel } = args
    if (excel === true && format !== 'csv') throw new UsageError('--excel is for CSV.')
    if (force === true && output === undefined) throw new UsageError('--force is for --output.')
    const selection = readSelection(args)
    // Rows die young. A nursery that grows with them would hold 40 MB for nothing.
    setFlagsFromString('--semi-space-growth-factor=1')
    const begin = excel === true ? BYTE_ORDER_MARK : ''
    const count = await withListOrExit(configOrExit(), async (list) => {
      const rows = counted(list, selection, output !== undefined || !process.stdout.isTTY)
      const text = chunked(FORMATS[format](rows.all), begin)
      if (output === undefined) await writeToStandardOutput(text)
      else await writeToFile(text, output, force === true)
      return rows.count()
    }).catch((error: Error) => {
      if (error instanceof Interruption) throw error
      exit(`${output === undefined ? 'The export is incomplete.' : 'There is no export.'} ${describeFault(error)}`)
    })
    if (output !== undefined) process.stdout.write(`${output} holds ${applications(count)}.\n`)
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

/** The rows, with progress on the terminal if nothing else is written there. */
function counted(list: List, selection: Selection, alone: boolean) {
  let count = 0
  return {
    all: (async function* all(): AsyncIterable<StoredApplication> {
      const progress = alone && process.stderr.isTTY ? openProgress(await list.count(selection)) : undefined
      try {
        for await (const application of list.all(selection)) {
          yield application
          count += 1
          progress?.step()
        }
      } finally {
        progress?.end()
      }
    })(),
    count: () => count,
  }
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
