import { WAITS, type Waits } from '#server/waits.ts'

/** For all tests that are not about a wait: a busy machine must not end one. */
export const PATIENT = Object.fromEntries(Object.keys(WAITS).map((name) => [name, 120_000])) as Waits
