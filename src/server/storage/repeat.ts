/** A deadlock, and a transaction that could not be serialized: PostgreSQL gave the statement up and asks to repeat it. */
const REPEATABLE: unknown[] = ['40P01', '40001']

/** Does the work, and once more if the engine asks for that. Nothing of the first time is left in the database. */
export async function repeatIfAsked<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error) || !REPEATABLE.includes(Reflect.get(error, 'code'))) throw error
    return work()
  }
}
