import { setImmediate, setTimeout as delay } from 'node:timers/promises'
import { engineOf } from '#server/storage/engine.ts'
import type { Store } from '#server/storage/write-list.ts'
import type { StoredApplication } from '#server/storage/stored-application.ts'
import { interruptible, Interruption } from '#server/interruption.ts'
import { configOf, defineCommand, UsageError, withList, withStore, type Shell } from './command.ts'
import { readColumns, type Columns } from './import-columns.ts'
import { EXAMPLE, readRow } from './import-row.ts'
import { withSource, type Source } from './import-source.ts'
import { counted, grouped } from './wording.ts'

/** Of one commit. Applications to a running server wait for at most one. */
const BATCH_SIZE = 500
const NAMED = 100

/** What both readings of a source need. */
type Reading = { source: Source; columns: Columns; now: Date; shell: Shell; signal: AbortSignal }

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
    await engineOf(configOf(shell)).requireList()
    await interruptible((signal) =>
      withSource(operand, shell, signal, async (source) => {
        const reading = { source, columns, now, shell, signal }
        const wrong = await requireRight(reading, skipWrong)
        const add = (store: Pick<Store, 'addAll'>) => addAll(reading, store, wrong, dryRun)
        await (dryRun ? withList(shell, (list) => add(list.rehearsal())) : withStore(shell, add))
      }),
    )
  },
})

/** Reads everything first, so that a list with unknown columns or wrong rows changes nothing. Names the first wrong rows. */
async function requireRight(reading: Reading, skipWrong: boolean): Promise<number> {
  const { problems, unwanted } = await readRows(reading, async () => {})
  const ignored = reading.columns.require()
  const named = problems.slice(0, NAMED)
  if (problems.length > NAMED) named.push(`… and ${grouped(problems.length - NAMED)} more.`)
  if (unwanted > 0) named.push(`${counted(unwanted, 'row')} left out.`)
  for (const line of [...named, ignored].filter((each) => each !== '')) reading.shell.stderr.write(`${line}\n`)
  if (problems.length > 0 && !skipWrong)
    throw new Error(
      `Nothing was written: ${counted(problems.length, 'row')} cannot be imported. Correct them, or add --skip-wrong.`,
    )
  return problems.length
}

/** A server that waits for the list's lock looks every 5 ms: without a pause it would find another commit each time. */
const PAUSE_MS = 10

async function addAll(reading: Reading, store: Pick<Store, 'addAll'>, wrong: number, dryRun: boolean): Promise<void> {
  const { stdout, stderr } = reading.shell
  let [added, known, differing] = [0, 0, 0]
  const summary = () =>
    `${counted(added)} ${dryRun ? 'would be ' : ''}added, ${grouped(known)} already on the list, ${counted(wrong, 'wrong row')}.`
  try {
    await readRows(reading, async (rows) => {
      const result = await store.addAll(rows)
      added += result.added
      known += rows.length - result.added
      differing += result.differing
      await delay(PAUSE_MS)
    })
  } catch (error) {
    if (dryRun) throw error
    const soFar = `${summary()} Import it again to add the rest.`
    if (reading.signal.aborted)
      throw new Interruption((reading.signal.reason as Interruption).signal, `Interrupted: ${soFar}`)
    if (added + known > 0) stderr.write(`${soFar}\n`)
    throw error
  }
  stdout.write(`${summary()}\n`)
  if (differing > 0)
    stdout.write(`Of those on the list, ${grouped(differing)} had other values here: the list stayed as it is.\n`)
}

/** Reads the rows, as many for each `take` as one commit has. Resolves to what is wrong with others, without a value. */
async function readRows(
  { source, columns, now, signal }: Reading,
  take: (rows: StoredApplication[]) => Promise<void>,
): Promise<{ problems: string[]; unwanted: number }> {
  const problems: string[] = []
  let unwanted = 0
  let rows: StoredApplication[] = []
  const takeRows = async () => {
    // The embedded database never waits: without this no signal would be heard.
    await setImmediate()
    signal.throwIfAborted()
    if (rows.length > 0) await take(rows)
    rows = []
  }
  for await (const found of source()) {
    if ('header' in found) {
      columns.read(found.header, found.header)
      columns.require(found.lines)
      continue
    }
    const given = 'problem' in found ? undefined : columns.read(found.names, found.values)
    const result = given === undefined ? found : readRow(given, now)
    if ('row' in result) rows.push(result.row)
    else if (!('problem' in result)) unwanted += 1
    else problems.push(`${found.place}: ${result.problem}.`)
    if (rows.length === BATCH_SIZE) await takeRows()
  }
  await takeRows()
  return { problems, unwanted }
}
