import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { StoredApplication } from '#server/storage/stored-application.ts'
import { categoryOption, readChoice, readSelection, selectionOptions } from './arguments.ts'
import { defineCommand, UsageError, withList } from './command.ts'
import { toCsv, toJson, toNdjson } from './formats.ts'
import { writeOutput } from './output-file.ts'
import { counted } from './wording.ts'

const FORMATS = ['csv', 'json', 'ndjson'] as const
const WRITERS = { csv: toCsv, json: toJson, ndjson: toNdjson }

export const exportCommand = defineCommand({
  description: 'Write the applications as CSV or JSON, the oldest first',
  options: {
    format: { type: 'string', value: FORMATS.join('|'), description: 'The format (csv)' },
    ...selectionOptions,
    category: { ...categoryOption, description: 'Only this category' },
    output: { type: 'string', value: 'FILE', description: 'Write to FILE instead of standard output' },
    force: { type: 'boolean', description: 'Replace an existing FILE' },
    excel: { type: 'boolean', description: 'Write for a person: times of India, and numbers to copy and to touch' },
  },
  failure: 'The export failed.',
  async run(shell, { output: place, force = false, excel = false, ...values }) {
    const output = place === '-' ? undefined : place
    const format = readChoice('--format', values.format ?? 'csv', FORMATS)
    if (excel && format !== 'csv') throw new UsageError('--excel is for CSV.')
    const selection = readSelection(values)
    let count = 0
    await withList(shell, async (list) => {
      async function* rows(): AsyncIterable<StoredApplication> {
        for await (const application of list.all(selection)) {
          count += 1
          yield application
        }
      }
      const text = excel ? toCsv(rows(), true) : WRITERS[format](rows())
      if (output === undefined) return pipeline(text, shell.stdout, { end: false })
      return writeOutput(output, { force, mode: 0o600 }, ({ path, signal }) =>
        pipeline(text, createWriteStream(path), { signal }),
      )
    })
    if (output !== undefined) shell.stdout.write(`${output} holds ${counted(count)}.\n`)
  },
})
