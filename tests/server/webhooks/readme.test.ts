/** The example of the payload in the README, and the program for Slack. */
import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'
import { WEBHOOK_SECRET } from '#server/webhooks/webhook-settings.ts'
import { aProgram } from '#tests/server/a-program.ts'
import { anApplication, applicants, filled } from '#tests/server/an-application.ts'
import { launchServer } from '#tests/server/launch-server.ts'
import { anAppFor, answer, aReceiver, SECRET } from './a-receiver.ts'

const FOLDER = join(import.meta.dirname, '../../../src/server/webhooks')

test('the example of the payload names every field of a message, in its order, and no other', async () => {
  const readme = await readFile(join(FOLDER, 'README.md'), 'utf8')
  const example = JSON.parse(/^```json\n(.*?)^```/ms.exec(readme)?.[1] ?? '')
  const { url, received } = await aReceiver()
  const { join: apply, deliver, list } = await anAppFor(url)
  const headers = { host: 'localhost', referer: 'http://localhost/?utm_campaign=diwali' }
  await apply(anApplication({ linkedin_link: undefined }), headers)
  await deliver()
  const sent = JSON.parse(received[0]?.body ?? '')
  expect(Object.keys(example)).toEqual(Object.keys(sent))
  expect(sent).toMatchObject({ type: 'waitlist.joined', timestamp: (await list())[0]?.received_at })
  expect(Object.keys(sent.data)).toEqual(Object.keys(example.data))
  expect(sent.data).toMatchObject({ ...filled, linkedin_link: null, utm_campaign: 'diwali', utm_source: null })
})

test.skipIf(aProgram('openssl') === undefined)('the printed command makes a secret', async () => {
  const [, command = ''] = /# make one with: (.*)$/m.exec(await readFile(join(FOLDER, 'README.md'), 'utf8')) ?? []
  expect(spawnSync('sh', ['-c', command], { encoding: 'utf8' }).stdout.trim()).toMatch(WEBHOOK_SECRET)
})

/** The program for Slack, and what stands in for Slack. */
async function aSlack(others: Record<string, string> = {}) {
  const slack = await aReceiver()
  const env = { WEBHOOK_SECRET: SECRET, SLACK_URL: slack.url, ...others }
  const { child, output } = launchServer(join(FOLDER, 'slack.mjs'), { env })
  onTestFinished(() => void child.kill())
  await expect.poll(output).toContain('listening on port')
  return { ...slack, output, url: `http://127.0.0.1:${/\d+/.exec(output())?.[0]}/` }
}

/** Settings that run `script` before the program. */
const preload = (script: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}`,
})

test('the program for Slack forwards messages as plain text, and Slack’s refusals to the waitlist', async () => {
  const { url, received, behave } = await aSlack()
  const { join: apply, deliver, store, clock, list } = await anAppFor(url)
  await apply(anApplication({ name: '<!channel> & உமா' }))
  expect(await deliver()).toBe(1)
  await store.correct(filled.email, { name: 'Uma' }, clock.now())
  expect(await deliver()).toBe(1)
  await store.leave((await list())[0]?.leave_key ?? '', clock.now(), true)
  expect(await deliver()).toBe(1)
  const joined = '&lt;!channel&gt; &amp; உமா joined as filmmaker'
  const lines = [joined, 'Uma (filmmaker) was corrected', 'Somebody left the waitlist']
  expect(received.map(({ body }) => JSON.parse(body))).toEqual(lines.map((text) => ({ text })))
  behave(answer(500))
  await apply(anApplication({ email: 'ravi@example.com' }))
  expect(await deliver()).toBe(0)
})

test('the program for Slack asks it nothing for as long as it wants, however late it says so, and has the waitlist wait as long', async () => {
  const { url, received, behave } = await aSlack()
  const { join: apply, deliver, pending, clock } = await anAppFor(url)
  const refuse = answer(429, { 'retry-after': '60' })
  behave((...exchange) => delay(1200).then(() => refuse(...exchange)))
  for (const body of applicants(3)) await apply(body)
  expect(await deliver()).toBe(0)
  expect(received).toHaveLength(1)
  const in45Seconds = new Date(clock.now().getTime() + 45_000).toISOString()
  expect((await pending()).filter(({ nextAttemptAt }) => nextAttemptAt > in45Seconds)).toHaveLength(3)
})

test('a line that Slack leaves without an answer holds back no other', async () => {
  const { url, behave } = await aSlack()
  const { join: apply, deliver, clock } = await anAppFor(url)
  behave((request) => void request.socket.destroy())
  await apply(anApplication())
  expect(await deliver()).toBe(0)
  behave(answer(200))
  clock.advance(5000)
  expect(await deliver()).toBe(1)
})

test('a Slack that is silent is given up on before the waitlist gives up', async () => {
  const sooner =
    'const { timeout } = AbortSignal; AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms < 15000 ? 100 : ms)'
  const { url, behave } = await aSlack(preload(sooner))
  const { join: apply, pending, deliver } = await anAppFor(url)
  behave(() => {})
  await apply(anApplication())
  expect(await deliver()).toBe(0)
  expect((await pending())[0]?.lastError).toContain('status 502')
})

test('the program for Slack is reached from its machine alone', async () => {
  const { url } = await aSlack()
  await expect(fetch(url.replace('127.0.0.1', '127.0.0.2'))).rejects.toThrow()
})

test('the program for Slack tells it one line a second', async () => {
  // Time passes as the program waits, and not as the machine works.
  const still = `import timers from 'node:timers/promises'
    import { syncBuiltinESMExports } from 'node:module'
    let now = Date.now()
    Date.now = () => now
    timers.setTimeout = async (ms) => { now += ms; console.log('waited', ms) }
    syncBuiltinESMExports()`
  const { url, output } = await aSlack(preload(still))
  const { join: apply, deliver } = await anAppFor(url)
  for (const body of applicants(3)) await apply(body)
  expect(await deliver()).toBe(3)
  expect(output().match(/(?<=waited )\d+/g)).toEqual(['0', '1000', '1000'])
})

test('the program for Slack refuses what is not signed, or was signed long ago', async () => {
  const { url, received } = await aSlack()
  const body = JSON.stringify({ id: 'msg_1', data: {} })
  const headers = (secret: string, time = new Date()) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(time.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', time, body),
  })
  const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`
  const attempts: [Record<string, string>, string][] = [
    [{}, body],
    [headers(other), body],
    [headers(SECRET, new Date(Date.now() - 600_000)), body],
    [headers(SECRET), body.replace('msg_1', 'msg_2')],
  ]
  for (const [sent, changed] of attempts) {
    expect((await fetch(url, { method: 'POST', headers: sent, body: changed })).status).toBe(401)
  }
  expect(received).toEqual([])
})
