import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { addressOf } from '#contract/email.ts'
import { BUILD_FOLDER, readBuild } from '#server/http/page.ts'
import { LEAVE_PATH } from '#server/leave.ts'
import { readSiteAddress } from '#server/site-address.ts'
import { addressesIn } from './addresses-in-file.ts'
import { categoryOption, readChoice, readSelection, selectionOptions } from './arguments.ts'
import { defineCommand, UsageError, withList } from './command.ts'
import { toCsv, toJson, toNdjson, type Exported } from './formats.ts'
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
    first: { type: 'string', value: 'NUMBER', description: 'Only so many, the oldest' },
    without: { type: 'string', multiple: true, value: 'FILE', description: 'Nobody who is in FILE, an earlier batch' },
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
    const { first, without = [] } = values
    if (first !== undefined && !/^[1-9]\d*$/.test(first))
      throw new UsageError(`--first must be a whole number above 0, not ${JSON.stringify(first)}.`)
    const earlier = await Promise.all(without.map((file) => addressesIn(file, shell)))
    const build = await readBuild(BUILD_FOLDER).catch(() => undefined)
    const { origin, given } = readSiteAddress(shell.env['SITE_URL']?.trim() || build?.address)
    let count = 0
    const writeBy = (write: (text: AsyncIterable<string>) => Promise<void>) =>
      withList(shell, async (list) => {
        async function* rows(): AsyncIterable<Exported> {
          for await (const application of list.all(selection)) {
            if (earlier.some((addresses) => addresses.has(addressOf(application.email)))) continue
            const { leave_key: key } = application
            yield { ...application, leave_link: key ? (given ? origin : '') + LEAVE_PATH + key : '' }
            if ((count += 1) === Number(first)) return
          }
        }
        return write(excel ? toCsv(rows(), true) : WRITERS[format](rows()))
      })
    if (output === undefined) return writeBy((text) => pipeline(text, shell.stdout, { end: false }))
    // The list is closed before the file is in its place: until then, a change of it fails the export.
    await writeOutput(output, { force, mode: 0o600 }, ({ path, signal }) =>
      writeBy((text) => pipeline(text, createWriteStream(path), { signal })),
    )
    shell.stdout.write(`${output} holds ${counted(count)}.\n`)
    if (!given) shell.stdout.write('SITE_URL is not set: what leave_link has is no whole address.\n')
  },
})
