import { setTimeout as delay } from 'node:timers/promises'

/** Resolves after this time, or as soon as `signal` aborts. Passed to what waits for long: tests have a clock of their own. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  delay(milliseconds, undefined, { signal, ref: false }).catch(() => {})
