/** The example of the payload in the README, and the program for Slack. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'
import { FIELDS } from '#contract/application.ts'
import { ATTRIBUTION } from '#contract/attribution.ts'
import { anApplication } from '#tests/server/an-application.ts'
import { launchServer } from '#tests/server/launch-server.ts'
import { anAppFor, answer, aReceiver, SECRET } from './a-receiver.ts'

const FOLDER = join(import.meta.dirname, '../../../src/server/webhooks')
const readme = await readFile(join(FOLDER, 'README.md'), 'utf8')

test('the example of the payload names every field, and no other', async () => {
  const example = /^```json\n(.*?)^```/ms.exec(readme)?.[1] ?? ''
  const receiver = await aReceiver()
  const { join: apply, deliver } = await anAppFor(receiver.url)
  await apply()
  await deliver()
  const sent = JSON.parse(receiver.received[0]?.body ?? '')
  expect(Object.keys(JSON.parse(example))).toEqual(Object.keys(sent))
  expect(Object.keys(JSON.parse(example).data)).toEqual(Object.keys(sent.data))
  expect(Object.keys(sent.data)).toEqual([...FIELDS, ...ATTRIBUTION])
})

test('the program for Slack takes signed messages as plain text, and refuses what is not signed, or is old', async () => {
  const slack = await aReceiver()
  const env = { WEBHOOK_SECRET: SECRET, SLACK_URL: slack.url }
  const { child, output } = launchServer(join(FOLDER, 'slack.mjs'), { env })
  onTestFinished(() => void child.kill())
  await expect.poll(output).toContain('listening on port')
  const url = `http://127.0.0.1:${/\d+/.exec(output())?.[0]}/`
  const { join: apply, deliver } = await anAppFor(url)
  await apply(anApplication({ name: '<!channel> & உமா' }))
  expect(await deliver()).toBe(1)
  const line = '&lt;!channel&gt; &amp; உமா joined as filmmaker'
  expect(slack.received.map(({ body }) => JSON.parse(body))).toEqual([{ text: line }])
  slack.behave(answer(500))
  await apply(anApplication({ email: 'ravi@example.com' }))
  expect(await deliver()).toBe(0)

  const body = JSON.stringify({ id: 'msg_1', data: {} })
  const headers = (secret: string, time: Date) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(time.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', time, body),
  })
  const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`
  const attempts: [Record<string, string>, string][] = [
    [{}, body],
    [headers(other, new Date()), body],
    [headers(SECRET, new Date(Date.now() - 600_000)), body],
    [headers(SECRET, new Date()), body.replace('msg_1', 'msg_2')],
  ]
  for (const [sent, changed] of attempts) {
    expect((await fetch(url, { method: 'POST', headers: sent, body: changed })).status).toBe(401)
  }
  expect(slack.received).toHaveLength(2)
})
