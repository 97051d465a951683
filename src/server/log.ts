import type { Writable } from 'node:stream'
import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/** How much may wait for a reader that is slow, in characters: about a thousand lines. */
const MAX_WAITING = 256 * 1024

/** One JSON line for each entry. No code logs values of an application. */
export function createLog(destination: DestinationStream = lossy(process.stdout)): Log {
  const options = {
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  }
  return pino(options, destination)
}

/**
 * Writes what the stream takes, and never waits: on a full disk, and with a reader that has gone or reads nothing, lines
 * are lost and the server goes on. The number of lost lines precedes the next one. pino's own stream throws instead, or
 * blocks the process.
 */
function lossy(stream: Writable): DestinationStream {
  let lost = 0
  // Without a listener the event of a failed write ends the process.
  stream.on('error', () => {})
  // A terminal is the one stream that Node writes synchronously: where nobody reads it, as after Ctrl-S, the process stops.
  // Node has no public way to change that.
  const handle = Reflect.get(stream, '_handle') as { setBlocking?: (blocking: boolean) => void } | undefined
  handle?.setBlocking?.(false)
  return {
    write(line) {
      if (stream.writableLength > MAX_WAITING) {
        lost += 1
        return
      }
      const before = lost
      lost = 0
      // A full disk may have taken the first part of a line: the line break ends it.
      stream.write(before === 0 ? line : `\n${lineAbout(before)}\n${line}`, (error) => {
        if (error instanceof Error) lost += before + 1
      })
    },
  }
}

function lineAbout(lost: number): string {
  const time = new Date().toISOString()
  return JSON.stringify({ level: 'warn', time, lost, msg: 'lines of the log could not be written' })
}
