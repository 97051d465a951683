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
