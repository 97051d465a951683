/** SQLSTATE deadlock_detected and serialization_failure: PostgreSQL rolled the statement back and expects a retry. */
const RETRYABLE: unknown[] = ['40P01', '40001']

/** Runs the work, and once more if PostgreSQL rolled it back because of a concurrent transaction. */
export async function retryTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error) || !RETRYABLE.includes(Reflect.get(error, 'code'))) throw error
    return work()
  }
}

/** Of a system call, SQLSTATE admin_shutdown, and the message of pg, which has no code. */
const LOST: unknown[] = ['ECONNRESET', 'EPIPE', '57P01', 'Connection terminated unexpectedly']

/** True when the connection was lost before the answer, as on a function that was frozen: the statement may have run. */
export const isConnectionLost = (error: Error): boolean =>
  LOST.includes(Reflect.get(error, 'code')) || LOST.includes(error.message)
