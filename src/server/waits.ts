/**
 * How long the server and its commands wait for something, in milliseconds, before they give up. Whoever waits gets them
 * passed in: a test has a longer patience, or a clock of its own.
 *
 * An application waits for those before it, then for a lock: all this ends within 8 seconds.
 */
export const WAITS = {
  /** An application for those before it: longer than the batch that is under way when it arrives may wait for a lock. */
  queue: 4000,
  /** Each batch and query, for a lock, a connection and the statement together. */
  statement: 3000,
  /** For a connection, which leaves some time for the statement. */
  connection: 2500,
  /** PostgreSQL ends a statement itself, and says so. Without an answer so long after that, it cannot be reached. */
  answer: 200,
  /** A start for a connection. */
  startConnection: 3000,
  /** A command that reads for a connection. */
  commandConnection: 10_000,
  /** A start for another one that migrates the same list. */
  migration: 20_000,
  /** A start for a pooler that has no free connection: longer than for the other start, of which PostgreSQL tells. */
  pooler: 22_000,
  /** Later queries queue behind a step that waits for an exclusive table lock: it gives up before visitors time out. */
  tableLock: 3000,
  /** Opening and reading a file for another process to recover its log after a crash. */
  recovery: 5000,
  /** An erasure for a reader, such as an export or a backup, to finish. */
  reader: 10_000,
  /** A restore for another process, such as an export, that may be about to end. */
  restore: 2000,
  /** The report for its count: the server lets go of a connection that has no answer after 25 seconds. */
  count: 20_000,
  /** The status of the webhook's receiver. Standard Webhooks recommends 15 to 30 seconds. */
  receiver: 15_000,
} as const

export type Waits = { readonly [Name in keyof typeof WAITS]: number }
