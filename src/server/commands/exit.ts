/**
 * How a command ends that cannot do its work: a sentence and no stack trace, with exit code 1 when a person has to put
 * something right first, and 2 when the command line itself is wrong.
 */
import { readConfig, type Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { describeFault } from '#server/storage/faults.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import type { Persistence } from '#server/storage/store.ts'

export function configOrExit(): Config {
  const reading = readConfig(process.env)
  return reading.ok ? reading.config : exit(reading.problems.join('\n'))
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
