import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Shell } from '#server/commands/command.ts'
import type { Waits } from '#server/waits.ts'
import { runCommandLine } from '#server/commands/command-line.ts'
import { addressFor } from '#tests/server/an-app.ts'
import { PATIENT } from '#tests/server/patient.ts'
import { run } from '#tests/server/a-process.ts'
import type { Launch } from '#tests/server/launch-server.ts'

type Outcome = { code: number | null; output: string }
/** `input`: what is typed on a terminal, or comes from a pipe, in one part or in several. `waits`: not of a process. */
type Surroundings = Launch & { input?: string | string[]; isTerminal?: boolean; waits?: Waits }

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** The engine closes a file when its last statement is collected. A process of its own leaves none open. */
async function closeFiles(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await setImmediate()
    collectGarbage()
  }
  await setImmediate()
}

/** Runs a command to its end, in a folder or in the PostgreSQL database of that folder. */
export async function aCommand(folder: string, args: string[], surroundings: Surroundings = {}): Promise<Outcome> {
  if (surroundings.command !== undefined) return aStartedCommand(folder, args, surroundings)
  if (args[0] === 'restore') await closeFiles()
  const { env, input = [], isTerminal = false, waits = PATIENT } = surroundings
  const stdin = Readable.from([input].flat().map((part) => Buffer.from(part)))
  const written = new PassThrough()
  for (const stream of [stdin, written]) Object.assign(stream, { isTTY: isTerminal })
  const output = text(written)
  const shell = { env: { ...(await databaseOf(folder)), ...env }, stdin, stdout: written, stderr: written, waits }
  const code = await runCommandLine(args, shell as unknown as Shell)
  written.end()
  if (existsSync(join(folder, 'waitlist.db-wal'))) await closeFiles()
  return { code, output: await output }
}

/** The same as a process of the built server. `command` is a prefix, such as a shell that sets a limit. */
export async function aStartedCommand(folder: string, args: string[], launch: Launch = {}): Promise<Outcome> {
  const { exited, output } = await run({ ...launch, args, env: { ...(await databaseOf(folder)), ...launch.env } })
  const { code } = await exited
  return { code, output: output() }
}

/** The addresses in an export of a list with these options, in its order. */
export async function exportedEmails(folder: string, ...options: string[]): Promise<string[]> {
  const { output } = await aCommand(folder, ['export', '--format', 'json', ...options])
  return (JSON.parse(output) as { email: string }[]).map(({ email }) => email)
}

async function databaseOf(folder: string): Promise<Record<string, string>> {
  const address = await addressFor(folder)
  return address === undefined ? { DATA_DIR: folder } : { DATABASE_URL: address }
}
