import { setTimeout as delay } from 'node:timers/promises'

/** Of one commit. Applications to a running server wait for at most one. */
export const BATCH_SIZE = 500
/** A server that waits for the list's lock looks every 5 ms: without a pause it would find another commit each time. */
const PAUSE_MS = 10

/** The items in parts, each of which is to be written by one commit. */
export async function* inBatches<Item>(items: Item[]): AsyncIterable<Item[]> {
  for (let start = 0; start < items.length; start += BATCH_SIZE) {
    yield items.slice(start, start + BATCH_SIZE)
    await delay(PAUSE_MS)
  }
}
