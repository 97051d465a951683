import { setImmediate, setTimeout as delay } from 'node:timers/promises'
import { createLog } from '#server/log.ts'
import { openStorage, requireList } from '#server/storage/open.ts'
import type { Store } from '#server/storage/store.ts'
import type { StoredApplication } from '#server/storage/stored-application.ts'
import { Interruption, listenForSignals } from '#server/storage/unfinished.ts'
import { configOrExit, defineCommand } from './command-line.ts'
import { readRow } from './import-row.ts'
import { withSource, type Source } from './import-source.ts'
import { counted, grouped } from './wording.ts'

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
  async run({ 'skip-wrong': skipWrong = false }, operand) {
    const config = configOrExit()
    // Opening the storage would create a list that is missing.
    await requireList(config)
    const { signal, release } = listenForSignals()
    try {
      await withSource(operand, config, signal, async (source) => {
        if (!skipWrong) await requireRight(source, signal)
        const { store, close } = await openStorage(config, createLog(process.stderr))
        try {
          await addAll(source, store, signal)
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
async function requireRight(source: Source, signal: AbortSignal): Promise<void> {
  const wrong = wrongRows()
  for await (const batch of batchesOf(source, signal, 'checked', wrong)) void batch
  wrong.finish()
  if (wrong.count() === 0) return
  throw new Error(
    `Nothing was written: ${counted(wrong.count(), 'row')} cannot be imported. Correct them, or add --skip-wrong.`,
  )
}

/** A server that waits for the list's lock looks every 5 ms: without a pause it would find another commit each time. */
const PAUSE_MS = 10

async function addAll(source: Source, store: Store, signal: AbortSignal): Promise<void> {
  const wrong = wrongRows()
  let [read, added] = [0, 0]
  const tally = () =>
    `${counted(added)} added, ${grouped(read - added)} already on the list, ${counted(wrong.count(), 'wrong row')}.`
  try {
    for await (const rows of batchesOf(source, signal, 'read', wrong)) {
      added += await store.addAll(rows)
      read += rows.length
      await delay(PAUSE_MS)
    }
  } catch (error) {
    const soFar = `${tally()} Import it again to add the rest.`
    if (signal.aborted) throw new Interruption((signal.reason as Interruption).signal, `Interrupted: ${soFar}`)
    if (read > 0) process.stderr.write(`${soFar}\n`)
    throw error
  }
  wrong.finish()
  if (source.ignored.size > 0)
    process.stderr.write(`Unknown columns, not imported: ${[...source.ignored].join(', ')}.\n`)
  process.stdout.write(`${tally()}\n`)
}

async function* batchesOf(
  source: Source,
  signal: AbortSignal,
  done: string,
  wrong: ReturnType<typeof wrongRows>,
): AsyncIterable<StoredApplication[]> {
  const progress = showProgress(done)
  const now = new Date()
  let batch: StoredApplication[] = []
  try {
    for await (const found of source.rows()) {
      progress.step()
      const result = 'values' in found ? readRow(found.values, now) : ({ ok: false, ...found } as const)
      if (result.ok) batch.push(result.row)
      else wrong.add(`${found.place}: ${result.problem}`)
      if (batch.length < BATCH_SIZE) continue
      // The embedded database never waits: without this no signal would be heard.
      await setImmediate()
      signal.throwIfAborted()
      yield batch
      batch = []
    }
    signal.throwIfAborted()
    if (batch.length > 0) yield batch
  } finally {
    progress.clear()
  }
}

/** Names the first wrong rows, without their values. */
function wrongRows() {
  let count = 0
  return {
    count: () => count,
    add(sentence: string) {
      count += 1
      if (count <= NAMED) process.stderr.write(`${sentence.replace(/\.$/, '')}.\n`)
    },
    finish() {
      if (count > NAMED) process.stderr.write(`… and ${grouped(count - NAMED)} more.\n`)
    },
  }
}

/** One line that is overwritten, only on a terminal. */
function showProgress(done: string) {
  let [count, shownAt] = [0, -PROGRESS_MS]
  const write = (text: string) => process.stderr.isTTY && process.stderr.write(`\r\u001B[K${text}`)
  return {
    step() {
      count += 1
      if (count % BATCH_SIZE !== 0 || performance.now() - shownAt < PROGRESS_MS) return
      shownAt = performance.now()
      write(`${counted(count, 'row')} ${done}`)
    },
    clear: () => write(''),
  }
}
