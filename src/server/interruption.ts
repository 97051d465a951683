/** Of whoever stops a process, of Ctrl-C, and of a terminal that closes (Node undoes what `nohup` says of it). */
export const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** The process was told to end. */
export class Interruption extends Error {
  constructor(
    readonly signal: NodeJS.Signals,
    message = 'Interrupted: nothing was written.',
  ) {
    super(message)
  }
}

/** Aborts with an `Interruption`. */
export function listenForSignals(): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController()
  const abort = (name: NodeJS.Signals) => controller.abort(new Interruption(name))
  for (const name of STOP_SIGNALS) process.once(name, abort)
  const release = () => STOP_SIGNALS.forEach((name) => process.removeListener(name, abort))
  return { signal: controller.signal, release }
}
