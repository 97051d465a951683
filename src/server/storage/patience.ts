/**
 * How long an application waits, in milliseconds, at each of its steps. In the worst case it waits for those before it,
 * then for a lock: all this ends within 8 seconds.
 */

/** Those before it: longer than the batch that is under way when it arrives may wait for a lock. */
export const MAX_QUEUED_MS = 4000
/** Its own batch: a lock, a connection and the statement together. */
export const PATIENCE_MS = 3000
/** A connection, which leaves some time for the statement. */
export const CONNECTION_MS = 2500
