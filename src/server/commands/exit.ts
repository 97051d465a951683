/**
 * Ends a command that fails: a sentence instead of a stack trace, with exit code 2 for a wrong command line and 1 for
 * everything else.
 */
import { readConfig, type Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { describeFault } from '#server/storage/faults.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import type { Persistence } from '#server/storage/store.ts'

export function configOrExit(): Config {
  const result = readConfig(process.env)
  return result.ok ? result.config : exit(result.problems.join('\n'))
}

export function openOrExit(config: Config, log: Log): Promise<Persistence> {
  return openStorage(config, log).catch((error: Error) =>
    exit(`The waitlist cannot be opened. ${describeFault(error)}`),
  )
}

export function exit(sentence: string, code: 1 | 2 = 1): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(code)
}
