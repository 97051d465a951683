/** Of whoever stops a process, of Ctrl-C, and of a terminal that closes (Node undoes what `nohup` says of it). */
export const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

export class Interruption extends Error {
  constructor(
    readonly signal: NodeJS.Signals,
    message = 'Interrupted: nothing was written.',
  ) {
    super(message)
  }
}

/** Work that these signals abort: it rejects with an `Interruption` then. */
export async function interruptible<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const controller = new AbortController()
  const { signal } = controller
  const abort = (name: NodeJS.Signals) => controller.abort(new Interruption(name))
  // Not `once`: a second Ctrl+C would end the process before it has removed what it has begun.
  for (const name of STOP_SIGNALS) process.on(name, abort)
  try {
    return await work(signal)
  } catch (error) {
    // What is aborted fails with errors of its own.
    throw signal.aborted && !(error instanceof Interruption) ? signal.reason : error
  } finally {
    for (const name of STOP_SIGNALS) process.removeListener(name, abort)
  }
}
