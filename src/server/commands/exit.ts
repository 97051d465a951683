/**
 * Ends a command that fails: a sentence instead of a stack trace, with exit code 2 for a wrong command line and 1 for
 * everything else.
 */
import { readConfig, type Config } from '#server/config.ts'
import { describeFault } from '#server/faults.ts'
import type { Log } from '#server/log.ts'
import { openList, openStorage } from '#server/storage/open.ts'
import type { List, OpenStorage } from '#server/storage/store.ts'
import { Interruption } from '#server/storage/unfinished.ts'

/** The command line is wrong. The message is a sentence. */
export class UsageError extends Error {}

export function exit(sentence: string, code = 1): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(code)
}

/** Ends with what it means for the command, and with what happened. An interruption has a sentence of its own. */
export const exitWith =
  (meaning: string) =>
  (error: Error): never => {
    if (error instanceof Interruption) throw error
    return exit(`${meaning} ${describeFault(error)}`)
  }

export function configOrExit(): Config {
  const result = readConfig(process.env)
  return result.ok ? result.config : exit(result.problems.join('\n'))
}

export function openOrExit(config: Config, log: Log): Promise<OpenStorage> {
  return openStorage(config, log).catch(exitWith('The waitlist cannot be opened.'))
}

/** Opens the list read-only, and closes it when the work is done or has failed. */
export async function withListOrExit<Result>(config: Config, work: (list: List) => Promise<Result>): Promise<Result> {
  const list = await openList(config).catch(exitWith('The list cannot be read.'))
  try {
    return await work(list)
  } finally {
    await list.close()
  }
}
