import { setImmediate } from 'node:timers/promises'
import { addressOf } from '#contract/email.ts'
import { engineOf } from '#server/storage/engine.ts'
import { hasOtherValues, type StoredApplication } from '#server/storage/stored-application.ts'
import { interruptible, Interruption } from '#server/interruption.ts'
import { BATCH_SIZE, inBatches } from './batches.ts'
import { configOf, defineCommand, UsageError, withList, withStore, type Shell } from './command.ts'
import { readColumns, type Columns } from './import-columns.ts'
import { EXAMPLE, readOwnRow, readRow, type Result } from './import-row.ts'
import { readSource } from './import-source.ts'
import type { SourceRow } from './import-text.ts'
import { counted, grouped } from './wording.ts'

const NAMED = 100

const repeated = { type: 'string', multiple: true } as const

export const importCommand = defineCommand({
  description: 'Add the applications of an export or of another list to this one',
  operand: 'SOURCE',
  options: {
    map: { ...repeated, value: 'NAME=COLUMN', description: 'Read a column of theirs as one of ours' },
    default: { ...repeated, value: 'COLUMN=VALUE', description: 'Fill a column where it is empty' },
    only: { ...repeated, value: 'NAME=VALUE', description: 'Leave out the rows that have another value there' },
    'ignore-unknown': { type: 'boolean', description: 'Leave out the columns that are none of ours' },
    'skip-wrong': { type: 'boolean', description: 'Leave wrong rows out, instead of writing nothing' },
    'dry-run': { type: 'boolean', description: 'Say what would be added, and write nothing' },
  },
  failure: 'The import is not complete.',
  async run(shell, { 'skip-wrong': skipWrong = false, 'dry-run': dryRun = false, ...options }, operand) {
    const [columns, now] = [readColumns(options), new Date()]
    const example = readRow({ ...EXAMPLE, ...columns.defaults }, now)
    if ('problem' in example) throw new UsageError(`--default: ${example.problem}.`)
    await engineOf(configOf(shell), shell.waits).requireList()
    await interruptible(async (signal) => {
      const reading = await readRows(readSource(operand, shell, signal), columns, now, signal)
      tellWrong(reading, columns.requireAll(), shell)
      if (reading.problems.length > 0 && !skipWrong)
        throw new Error(
          `Nothing was written: ${counted(reading.problems.length, 'row')} cannot be imported. Correct them, or add --skip-wrong.`,
        )
      if (dryRun) await withList(shell, (list) => addRows(reading, (rows) => list.compare(rows), shell, signal, dryRun))
      else await withStore(shell, (store) => addRows(reading, (rows) => store.addAll(rows), shell, signal))
    })
  },
})

type Reading = Awaited<ReturnType<typeof readRows>>

/**
 * Reads a whole source into memory, so that a list with unknown columns or wrong rows changes nothing. Of several rows of an
 * address the first counts. `problems`: what is wrong with rows, without a value.
 */
async function readRows(source: AsyncIterable<SourceRow>, columns: Columns, now: Date, signal: AbortSignal) {
  const rows = new Map<string, StoredApplication>()
  const reading = { rows, problems: [] as string[], unwanted: 0, repeated: 0, differing: 0 }
  const keep = (place: string, result: Result) => {
    if ('problem' in result) return void reading.problems.push(`${place}: ${result.problem}.`)
    const address = addressOf(result.row.email)
    const first = rows.get(address)
    if (first === undefined) return void rows.set(address, result.row)
    reading.repeated += 1
    reading.differing += Number(hasOtherValues(result.row, first))
  }
  let count = 0
  for await (const found of source) {
    // The embedded database never waits: without this no signal would be heard.
    if ((count += 1) % BATCH_SIZE === 0) await setImmediate()
    signal.throwIfAborted()
    if ('header' in found) columns.noteHeader(found)
    else if ('problem' in found) keep(found.place, found)
    else if (!columns.isWanted(found)) reading.unwanted += 1
    else if (found.isOurs && !columns.areChanged) keep(found.place, readOwnRow(found))
    else keep(found.place, readRow(columns.read(found), now))
  }
  return reading
}

/** Names the first wrong rows, and says what else is not imported. */
function tellWrong({ problems, unwanted }: Reading, ignored: string, { stderr }: Shell): void {
  const lines = problems.slice(0, NAMED)
  if (problems.length > NAMED) lines.push(`… and ${grouped(problems.length - NAMED)} more.`)
  if (unwanted > 0) lines.push(`${counted(unwanted, 'row')} left out.`)
  if (ignored !== '') lines.push(ignored)
  for (const line of lines) stderr.write(`${line}\n`)
}

type Add = (rows: StoredApplication[]) => Promise<{ added: number; differing: number }>

async function addRows(reading: Reading, add: Add, { stdout, stderr }: Shell, signal: AbortSignal, dryRun = false) {
  const rows = Array.from(reading.rows.values())
  let { repeated: known, differing } = reading
  let added = 0
  const summary = () =>
    `${counted(added)} ${dryRun ? 'would be ' : ''}added, ${grouped(known)} already on the list, ${counted(reading.problems.length, 'wrong row')}.`
  try {
    for await (const batch of inBatches(rows)) {
      signal.throwIfAborted()
      const result = await add(batch)
      added += result.added
      known += batch.length - result.added
      differing += result.differing
    }
  } catch (error) {
    if (dryRun) throw error
    const soFar = `${summary()} Import it again to add the rest.`
    if (signal.aborted) throw new Interruption((signal.reason as Interruption).signal, `Interrupted: ${soFar}`)
    if (added > 0) stderr.write(`${soFar}\n`)
    throw error
  }
  stdout.write(`${summary()}\n`)
  if (differing > 0)
    stdout.write(`Of those on the list, ${grouped(differing)} had other values here: the list stayed as it is.\n`)
}
