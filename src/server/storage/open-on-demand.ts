import type { Persistence } from './store.ts'

/**
 * A persistence that is opened by the first call that needs it. A call rejects when it cannot be opened, and the next
 * one tries again.
 */
export function openOnDemand(open: () => Promise<Persistence>): Persistence {
  let opening: Promise<Persistence> | undefined
  const opened = () =>
    (opening ??= open().catch((error: unknown) => {
      opening = undefined
      throw error
    }))
  const close = async () => (await opening)?.close()

  return {
    store: {
      add: async (arrival) => (await opened()).store.add(arrival),
      isRepeated: async (received) => (await opened()).store.isRepeated(received),
      all: async function* all(selection) {
        yield* (await opened()).store.all(selection)
      },
      find: async (address) => (await opened()).store.find(address),
      count: async (selection) => (await opened()).store.count(selection),
      countBy: async (grouping, selection) => (await opened()).store.countBy(grouping, selection),
      check: async () => (await opened()).store.check(),
      removeBefore: async (time, limit) => (await opened()).store.removeBefore(time, limit),
      outbox: {
        claim: async (options) => (await opened()).store.outbox.claim(options),
        settle: async (message, settlement) => (await opened()).store.outbox.settle(message, settlement),
        pending: async (limit) => (await opened()).store.outbox.pending(limit),
        countPending: async () => (await opened()).store.outbox.countPending(),
        hurry: async (now) => (await opened()).store.outbox.hurry(now),
      },
      close,
    },
    limiter: {
      take: async (client) => (await opened()).limiter.take(client),
      giveBack: async (client) => (await opened()).limiter.giveBack(client),
      takeRetry: async (client) => (await opened()).limiter.takeRetry(client),
      close: () => void close(),
    },
    close,
  }
}
