import { FIELDS } from '#contract/application.ts'
import { ATTRIBUTION } from '#contract/attribution.ts'
import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/**
 * One JSON line for each entry. No code logs values of an application; if a later change does, they are removed here.
 */
export function createLog(destination?: DestinationStream): Log {
  const options = {
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: [...FIELDS, ...ATTRIBUTION].flatMap((field) => [field, `*.${field}`]), remove: true },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}
