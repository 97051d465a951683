import { FIELDS } from '#contract/application.ts'
import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/**
 * One JSON line for each entry. Nothing of an application is ever handed to it; should a later line of code do so,
 * the values are left out all the same.
 */
export function createLog(destination?: DestinationStream): Log {
  const options = {
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: FIELDS.flatMap((field) => [field, `*.${field}`]), remove: true },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}
