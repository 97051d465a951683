/**
 * Ends a command that fails: a sentence instead of a stack trace, with exit code 2 for a wrong command line and 1 for
 * everything else.
 */
import { readConfig, type Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { describeFault } from '#server/storage/faults.ts'
import { openList } from '#server/storage/open-list.ts'
import { openStorage, type OpenStorage } from '#server/storage/open-storage.ts'
import type { List } from '#server/storage/store.ts'

/** The command line is wrong. The message is a sentence. */
export class UsageError extends Error {}

export function configOrExit(): Config {
  const result = readConfig(process.env)
  return result.ok ? result.config : exit(result.problems.join('\n'))
}

export function openOrExit(config: Config, log: Log): Promise<OpenStorage> {
  return openStorage(config, log).catch((error: Error) =>
    exit(`The waitlist cannot be opened. ${describeFault(error)}`),
  )
}

/** Opens the list read-only, and closes it when the work is done or has failed. */
export async function withListOrExit<Result>(config: Config, work: (list: List) => Promise<Result>): Promise<Result> {
  const list = await openList(config).catch((error: Error) => exit(`The list cannot be read. ${describeFault(error)}`))
  try {
    return await work(list)
  } finally {
    await list.close()
  }
}

export function exit(sentence: string, code = 1): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(code)
}
