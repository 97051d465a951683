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
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const name of names) process.once(name, abort)
  const release = () => names.forEach((name) => process.removeListener(name, abort))
  return { signal: controller.signal, release }
}
