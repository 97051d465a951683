import { defineCommand } from 'citty'
import type { Config } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { listFileIn } from '#server/storage/data-files.ts'
import { describeFault } from '#server/storage/faults.ts'
import { requireListFile } from '#server/storage/sqlite-list.ts'
import type { Outbox } from '#server/storage/store.ts'
import { deliverDue } from '#server/webhooks/deliver.ts'
import { createSendWebhook } from '#server/webhooks/send-webhook.ts'
import { configOrExit, exit, openOrExit, withListOrExit } from './exit.ts'
import { grouped } from './numbers.ts'

/** The most that are listed. */
const LISTED = 100

export const webhooksCommand = defineCommand({
  meta: { name: 'webhooks', description: 'List the messages to WEBHOOK_URL that are not delivered' },
  args: { send: { type: 'boolean', description: 'Send them now, without waiting for the next attempt' } },
  async run({ args }) {
    const config = configOrExit()
    if (config.webhook === undefined && args.send === true) exit('WEBHOOK_URL is not set: there is nobody to send to.')
    await requireListOrExit(config)
    const { store, close } = await openOrExit(config, createLog(process.stderr))
    const { outbox } = store
    try {
      if (config.webhook !== undefined && args.send === true) {
        const now = () => new Date()
        await outbox.hurry(now())
        const { delivered } = await deliverDue({ outbox, send: createSendWebhook(config.webhook), now })
        process.stdout.write(`${messages(delivered)} delivered.\n`)
      }
      await list(outbox)
      if (args.send === true && (await outbox.countPending()) > 0) process.exitCode = 1
    } finally {
      await close()
    }
  },
})

/**
 * Opening the storage would create a list that is missing. The embedded one is not opened to look: connections of one
 * process share the index of the log, and a first one that only reads would decide that none may write.
 */
async function requireListOrExit(config: Config): Promise<void> {
  if (config.databaseUrl !== undefined) return withListOrExit(config, () => Promise.resolve())
  await requireListFile(listFileIn(config.dataDir)).catch((error: Error) =>
    exit(`The list cannot be read. ${describeFault(error)}`),
  )
}

/** No name, address or number of an applicant: the ids are enough to find a message in the receiver's log. */
async function list(outbox: Outbox): Promise<void> {
  const count = await outbox.countPending()
  process.stdout.write(`${messages(count)} not delivered.\n`)
  for (const { id, attempts, nextAttemptAt, lastError } of await outbox.pending(LISTED)) {
    const reason = lastError ?? (attempts === 0 ? 'Not sent yet.' : 'No answer yet.')
    process.stdout.write(`${id}  attempts: ${attempts}  next: ${nextAttemptAt}  ${reason}\n`)
  }
  if (count > LISTED) process.stdout.write(`… and ${grouped(count - LISTED)} more.\n`)
}

const messages = (count: number) => `${grouped(count)} message${count === 1 ? '' : 's'}`
