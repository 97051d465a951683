import { join } from 'node:path'
import { expect, test } from 'vitest'
import { change } from '#tests/server/a-connection.ts'
import { anApp } from '#tests/server/an-app.ts'
import { anApplication } from '#tests/server/an-application.ts'
import { answer, aReceiver, emailsIn } from '#tests/server/webhooks/a-receiver.ts'
import { aCommand } from './a-command.ts'
import { aStoppedList } from './a-stopped-list.ts'

test('what is stuck is listed without a person, and sent beside a running server', async () => {
  const { received, behave, env } = await aReceiver()
  behave(answer(500))
  const { join: send, store, dataDir } = await anApp({ overrides: { notify: () => {} } })
  await send()
  const id = (await store.outbox.pending(1)).messages[0]?.id ?? ''
  const command = (...args: string[]) => aCommand(dataDir, ['webhooks', ...args], { env })
  expect((await command()).output).toMatch(
    new RegExp(`^1 message not delivered\\.\n${id}  attempts: 0  next: \\S+Z  Not sent yet\\.\n$`),
  )
  const failed = await command('--send')
  expect([failed.code, failed.output]).toEqual([1, expect.stringContaining('0 messages delivered.\n1 message not')])
  expect((await command()).output).toContain('attempts: 1')
  expect((await command()).output).toContain('The receiver answered with status 500.')
  behave(answer(200))
  const sent = { code: 0, output: '1 message delivered.\n0 messages not delivered.\n' }
  expect(await command('--send')).toEqual(sent)
  expect(emailsIn(received)).toEqual(['asha@example.com', 'asha@example.com'])
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id])
})

test('while one message of two is refused, sending them fails', async () => {
  const { behave, env } = await aReceiver()
  behave((request, response, body) => answer(body.includes('wrong@') ? 500 : 200)(request, response, body))
  const { join: send, dataDir } = await anApp({ overrides: { notify: () => {} } })
  for (const email of ['right@example.com', 'wrong@example.com']) await send(anApplication({ email }))
  const { code, output } = await aCommand(dataDir, ['webhooks', '--send'], { env })
  expect([code, output]).toEqual([1, expect.stringContaining('1 message delivered.\n1 message not delivered.\n')])
})

test('the list of messages has the first hundred', async () => {
  const folder = await aStoppedList(101)
  const attempts = "iif(address like 'creator-1@%', 1, null)"
  const changes = `webhook_id = address, webhook_next_attempt_at = received_at, webhook_attempts = ${attempts}`
  change(join(folder, 'waitlist.db'), `update applications set ${changes}`)
  const { code, output } = await aCommand(folder, ['webhooks'])
  expect([code, output.split('\n').length]).toEqual([0, 1 + 100 + 2])
  expect(output).toMatch(/^creator-1@example\.com  attempts: 1  next: \S+Z  No answer yet\.$/m)
  expect(output).toMatch(/^101 messages not delivered\.\ncreator-[^]*Z  Not sent yet\.\n… and 1 more\.\n$/)
})

test('without a receiver nothing is sent', async () => {
  const nowhere = await aCommand('unused', ['webhooks', '--send'])
  expect(nowhere).toEqual({ code: 1, output: 'WEBHOOK_URL is not set, so nothing can be sent.\n' })
})
