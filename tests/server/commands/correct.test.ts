/** What people ask to have put right. On PostgreSQL too: see `storage/postgres.isolated.test.ts`. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { IDEMPOTENCY_HEADER } from '#contract/outcome.ts'
import { anApplication, filled } from '#tests/server/an-application.ts'
import { anAppFor, aReceiver, HOUR_MS } from '#tests/server/webhooks/a-receiver.ts'
import { aCommand } from './a-command.ts'

/** A running server with one person and a receiver, and the command beside it. */
async function aListed() {
  const { url, env, received } = await aReceiver()
  const app = await anAppFor(url)
  await app.join(anApplication(), { [IDEMPOTENCY_HEADER]: randomUUID() })
  const correct = (email: string, ...args: string[]) => aCommand(app.dataDir, ['correct', email, ...args], { env })
  return { ...app, correct, received, before: await app.list() }
}

test('what is given is stored as by the form, all else and the time stay, and no value is printed', async () => {
  const { correct, list, before } = await aListed()
  const { code, output } = await correct(' <ASHA@example.com>', '--whatsapp', '098765 43211', '--instagram_link', '')
  expect([code, output]).toEqual([0, expect.stringMatching(/^whatsapp, instagram_link: corrected\.\nEarlier .*\n$/)])
  const right = { ...filled, whatsapp: '+919876543211', instagram_link: null, received_at: before[0]?.received_at }
  expect(await list()).toMatchObject([{ ...right, idempotency_key_digest: null }])
})

test('a person with another address is found by that one alone', async () => {
  const { correct, list } = await aListed()
  expect((await correct(filled.email, '--email', 'Asha@bücher.example')).code).toBe(0)
  expect(await list()).toMatchObject([{ email: 'Asha@xn--bcher-kva.example', address: 'asha@xn--bcher-kva.example' }])
  expect((await correct(filled.email, '--name', 'Uma')).output).toBe('asha@example.com is not on the list.\n')
})

test('an address that is on the list is refused in words, and nothing changes', async () => {
  const { correct, join, list } = await aListed()
  await join(anApplication({ email: 'ravi@example.com' }))
  const before = await list()
  const { code, output } = await correct(filled.email, '--email', 'Ravi@example.com', '--name', 'Uma')
  expect([code, output]).toEqual([1, expect.stringMatching(/^Nothing was corrected\. The new address is on the list/)])
  expect(await list()).toEqual(before)
})

test.each([
  ['', 'Say what is right, such as --whatsapp "98765 43210".'],
  ['--whatsapp=98765 --name= ', 'name: Please tell us your name.'],
  ['--whatsapp 14155550123', 'whatsapp is no number of +91: write + before the code of another country.'],
])('what the form refuses changes nothing: %j', async (line, sentence) => {
  const { correct, list, before } = await aListed()
  const { code, output } = await correct(filled.email, ...line.split(' ').filter(Boolean))
  expect([code, output.split('\n')[0], await list()]).toEqual([2, sentence, before])
})

test('the webhook is told by a message whose id begins with that of the application, also while that is sent', async () => {
  const { correct, received, clock, outbox, deliver } = await aListed()
  const sending = await outbox.claim({ now: clock.now(), dueBy: clock.now(), limit: 1 })
  await correct(filled.email, '--name', 'Uma')
  await outbox.markDelivered(sending)
  clock.advance(HOUR_MS * 24 * 365 * 100)
  await deliver()
  const id = expect.stringMatching(`^${sending[0]?.id}_\\d+$`) as string
  const told = { type: 'waitlist.corrected', id, data: { ...filled, name: 'Uma' } }
  expect(received.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([told])
})
