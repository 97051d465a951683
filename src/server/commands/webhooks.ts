import type { List } from '#server/storage/read-list.ts'
import { deliverDue } from '#server/webhooks/deliver.ts'
import { createSendWebhook } from '#server/webhooks/send-webhook.ts'
import { configOf, defineCommand, refuse, withList, withStore, type Shell } from './command.ts'
import { counted, grouped } from './wording.ts'

/** The most messages that are listed. */
export const LISTED = 100

export const webhooksCommand = defineCommand({
  description: 'List the messages to WEBHOOK_URL that are not delivered',
  options: { send: { type: 'boolean', description: 'Send them now, without waiting for the next attempt' } },
  async run(shell, { send = false }) {
    const { webhook } = configOf(shell)
    if (!send) return void print(await withList(shell, (list) => list.pending(LISTED)), shell)
    if (webhook === undefined) refuse('WEBHOOK_URL is not set, so nothing can be sent.')
    return withStore(shell, async ({ outbox }) => {
      const now = () => new Date()
      await outbox.hurry(now())
      const delivered = await deliverDue({ outbox, send: createSendWebhook(webhook, shell.waits), now })
      shell.stdout.write(`${counted(delivered, 'message')} delivered.\n`)
      return print(await outbox.pending(LISTED), shell) > 0 ? 1 : 0
    })
  },
})

/** No name, address or number of an applicant: the ids are enough to find a message in the receiver's log. */
function print({ count, messages }: Awaited<ReturnType<List['pending']>>, { stdout }: Shell): number {
  stdout.write(`${counted(count, 'message')} not delivered.\n`)
  for (const { id, attempts, nextAttemptAt, lastError } of messages) {
    const reason = lastError ?? (attempts === 0 ? 'Not sent yet.' : 'No answer yet.')
    stdout.write(`${id}  attempts: ${attempts}  next: ${nextAttemptAt}  ${reason}\n`)
  }
  if (count > LISTED) stdout.write(`… and ${grouped(count - LISTED)} more.\n`)
  return count
}
