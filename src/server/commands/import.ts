import { setImmediate, setTimeout as delay } from 'node:timers/promises'
import { createLog } from '#server/log.ts'
import { openStorage, requireList } from '#server/storage/open.ts'
import type { Store } from '#server/storage/write-list.ts'
import type { StoredApplication } from '#server/storage/list.ts'
import { Interruption, listenForSignals } from '#server/interruption.ts'
import { configOrExit, defineCommand, type Shell } from './command-line.ts'
import { readRow } from './import-row.ts'
import { withSource, type Source } from './import-source.ts'
import { counted, grouped, printable } from './wording.ts'

/** Of one commit. Applications to a running server wait for at most one. */
const BATCH_SIZE = 500
/** The most wrong rows that are named. */
const NAMED = 100
const PROGRESS_MS = 500

export const importCommand = defineCommand({
  description: 'Add the applications of an export or of another list to this one',
  operand: 'SOURCE',
  options: { 'skip-wrong': { type: 'boolean', description: 'Leave wrong rows out, instead of writing nothing' } },
  failure: 'The import is not complete.',
  async run(shell, { 'skip-wrong': skipWrong = false }, operand) {
    const config = configOrExit(shell)
    // Opening the storage would create a list that is missing.
    await requireList(config)
    const { signal, release } = listenForSignals()
    try {
      await withSource(operand, config, shell, signal, async (source) => {
        if (!skipWrong) await requireRight(source, shell, signal)
        const { store, close } = await openStorage(config, createLog(shell.stderr))
        try {
          await addAll(source, store, shell, signal)
        } finally {
          await close()
        }
      })
    } catch (error) {
      // When reading is aborted, it fails with errors of its own.
      throw signal.aborted && !(error instanceof Interruption) ? signal.reason : error
    } finally {
      release()
    }
  },
})

/** Reads everything first, so that a list with wrong rows changes nothing. */
async function requireRight(source: Source, shell: Shell, signal: AbortSignal): Promise<void> {
  const tally = newTally()
  for await (const batch of batchesOf(source, shell, signal, 'checked', tally)) void batch
  if (tally.wrong === 0) return
  throw new Error(
    `Nothing was written: ${counted(tally.wrong, 'row')} cannot be imported. Correct them, or add --skip-wrong.`,
  )
}

/** What was read so far. `known`: already on the list. `differing`: of those, the ones with other values. */
const newTally = () => ({ added: 0, known: 0, differing: 0, wrong: 0, unknownColumns: new Set<string>() })
type Tally = ReturnType<typeof newTally>

/** A server that waits for the list's lock looks every 5 ms: without a pause it would find another commit each time. */
const PAUSE_MS = 10

async function addAll(source: Source, store: Store, shell: Shell, signal: AbortSignal): Promise<void> {
  const { stdout, stderr } = shell
  const tally = newTally()
  const summary = () =>
    `${counted(tally.added)} added, ${grouped(tally.known)} already on the list, ${counted(tally.wrong, 'wrong row')}.`
  try {
    for await (const rows of batchesOf(source, shell, signal, 'read', tally)) {
      const { added, differing } = await store.addAll(rows)
      tally.added += added
      tally.known += rows.length - added
      tally.differing += differing
      await delay(PAUSE_MS)
    }
  } catch (error) {
    const soFar = `${summary()} Import it again to add the rest.`
    if (signal.aborted) throw new Interruption((signal.reason as Interruption).signal, `Interrupted: ${soFar}`)
    if (tally.added + tally.known > 0) stderr.write(`${soFar}\n`)
    throw error
  }
  if (tally.unknownColumns.size > 0)
    stderr.write(`Unknown columns, not imported: ${[...tally.unknownColumns].join(', ')}.\n`)
  stdout.write(`${summary()}\n`)
  if (tally.differing > 0)
    stdout.write(`Of those on the list, ${grouped(tally.differing)} had other values here: the list stayed as it is.\n`)
}

/** The right rows, of at most one commit. Names the first wrong ones, without their values. */
async function* batchesOf(
  source: Source,
  { stderr }: Shell,
  signal: AbortSignal,
  done: string,
  tally: Tally,
): AsyncIterable<StoredApplication[]> {
  /** On one line that is overwritten, only on a terminal. */
  const showProgress = (text: string) => stderr.isTTY && stderr.write(`\r\u001B[K${text}`)
  const now = new Date()
  let [count, shownAt] = [0, -PROGRESS_MS]
  let batch: StoredApplication[] = []
  try {
    for await (const found of source.rows()) {
      const result = 'values' in found ? readRow(found.values, now) : found
      if ('problem' in result) {
        tally.wrong += 1
        if (tally.wrong <= NAMED) stderr.write(`${found.place}: ${result.problem.replace(/\.$/, '')}.\n`)
      } else {
        batch.push(result.row)
        for (const name of result.others)
          if (!source.own.includes(name)) tally.unknownColumns.add(printable(name.trim()) || 'one without a name')
      }
      count += 1
      if (count % BATCH_SIZE > 0) continue
      if (performance.now() - shownAt >= PROGRESS_MS) {
        showProgress(`${counted(count, 'row')} ${done}`)
        shownAt = performance.now()
      }
      // The embedded database never waits: without this no signal would be heard.
      await setImmediate()
      signal.throwIfAborted()
      if (batch.length > 0) yield batch
      batch = []
    }
    signal.throwIfAborted()
    if (batch.length > 0) yield batch
    if (tally.wrong > NAMED) stderr.write(`… and ${grouped(tally.wrong - NAMED)} more.\n`)
  } finally {
    showProgress('')
  }
}
