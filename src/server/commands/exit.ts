/** How a command ends when a person has to put something right first: a sentence and exit code 1, no stack trace. */
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

export function exit(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
