/** Runs the examples of the README as they are written there. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { FIELDS } from '#contract/application.ts'
import { ATTRIBUTION } from '#contract/attribution.ts'
import { deliverDue } from '#server/webhooks/deliver.ts'
import { createSendWebhook } from '#server/webhooks/send-webhook.ts'
import { aFolder, anApp } from '#tests/server/an-app.ts'
import { anApplication } from '#tests/server/an-application.ts'
import { aReceiver, SECRET, webhookEnv } from './a-receiver.ts'

const readme = await readFile(join(import.meta.dirname, '../../../src/server/webhooks/README.md'), 'utf8')
const blocks = [...readme.matchAll(/^```(\w*)\n(.*?)^```/gms)].map(([, language, code = '']) => ({ language, code }))

function fileOf(name: string): string {
  const block = blocks.find(({ code }) => code.startsWith(`// ${name}\n`))
  if (block === undefined) throw new Error(`The README has no ${name}`)
  return block.code
}

/** Runs a program of the README, and returns where it listens. */
async function run(name: string, env: Record<string, string>): Promise<string> {
  const folder = await aFolder()
  for (const file of ['is-signed.mjs', 'relay.mjs', name]) await writeFile(join(folder, file), fileOf(file))
  const child = spawn(process.execPath, [join(folder, name)], {
    env: { PORT: '0', WEBHOOK_SECRET: SECRET, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    child.kill()
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  })
  let output = ''
  for await (const chunk of child.stdout) {
    output += String(chunk)
    const port = /listening on port (\d+)/.exec(output)?.[1]
    if (port !== undefined) return `http://127.0.0.1:${port}/`
  }
  throw new Error(`${name} ended`)
}

async function aSender(url: string) {
  const app = await anApp({ env: webhookEnv(url), overrides: { notify: () => {} } })
  const send = createSendWebhook({ url: new URL(url), secret: SECRET, allowPrivate: true })
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  return {
    ...app,
    deliver: () => deliverDue({ outbox: app.store.outbox, send, now }),
    later: () => void (ahead += 10_000),
  }
}

test('the example of the payload names every field, and no other', async () => {
  const example = blocks.find(({ language }) => language === 'json')?.code ?? ''
  const receiver = await aReceiver()
  const { join: apply, deliver } = await aSender(receiver.url)
  await apply()
  await deliver()
  const sent = JSON.parse(receiver.received[0]?.body ?? '')
  expect(Object.keys(JSON.parse(example))).toEqual(Object.keys(sent))
  expect(Object.keys(JSON.parse(example).data)).toEqual(Object.keys(sent.data))
  expect(Object.keys(sent.data)).toEqual([...FIELDS, ...ATTRIBUTION])
})

test('the program for Slack takes signed messages, and turns names into plain text', async () => {
  const slack = await aReceiver()
  const { join: apply, deliver } = await aSender(await run('slack.mjs', { SLACK_URL: slack.url }))
  const landing = { host: 'localhost', referer: 'http://localhost/?utm_campaign=diwali' }
  await apply(anApplication({ name: '<!channel> & உமா' }), landing)
  expect(await deliver()).toEqual({ delivered: 1, failed: 0 })
  const line = '&lt;!channel&gt; &amp; உமா joined as filmmaker, through diwali'
  expect(slack.received.map(({ body }) => JSON.parse(body))).toEqual([{ text: line }])
})

test('the program for Slack refuses what is not signed, is signed with another secret, or is old', async () => {
  const slack = await aReceiver()
  const url = await run('slack.mjs', { SLACK_URL: slack.url })
  const { Webhook } = await import('standardwebhooks')
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
  expect(slack.received).toEqual([])
})

test('a request that breaks off does not end the program', async () => {
  const url = new URL(await run('slack.mjs', {}))
  const socket = connect(Number(url.port), '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\nonly this', () =>
    socket.resetAndDestroy(),
  )
  await once(socket, 'close')
  expect((await fetch(url, { method: 'POST', body: 'unsigned' })).status).toBe(401)
})

/** The part of Google that the script calls, on an array of rows. It stands in for Google, which no test can reach. */
async function aSheet() {
  const rows: string[][] = []
  const found = (id: string) => rows.find(([first]) => first === id) ?? null
  const context: Record<string, unknown> = {
    LockService: { getScriptLock: () => ({ waitLock() {}, releaseLock() {} }) },
    ContentService: { createTextOutput: (output: string) => output },
    SpreadsheetApp: {
      flush() {},
      getActiveSpreadsheet: () => ({
        getSheets: () => [
          {
            createTextFinder: (id: string) => ({ matchEntireCell: () => ({ findNext: () => found(id) }) }),
            appendRow: (row: string[]) => void rows.push(row),
          },
        ],
      }),
    },
  }
  const doPost = runInNewContext(`${fileOf('Code.gs')}; doPost`, context) as (event: object) => string
  let reply = ''
  const execute = (contents: string, response: ServerResponse) => {
    // As Google: a redirect to the text, and 200 with a page when the script fails.
    try {
      reply = doPost({ postData: { contents } })
      response.writeHead(302, { location: '/echo' }).end()
    } catch {
      response.end('<!DOCTYPE html>Error')
    }
  }
  const server = createServer((request, response) => {
    if (request.method === 'GET') response.end(reply)
    else void text(request).then((contents) => execute(contents, response))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { rows, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/exec` }
}

test('the program for Google Sheets adds a row of texts for each application, also when a message comes twice', async () => {
  const { rows, url } = await aSheet()
  const sheet = await run('sheet.mjs', { SHEET_URL: url, SHEET_KEY: 'your key' })
  const { join: apply, deliver, store } = await aSender(sheet)
  await apply(anApplication({ name: '=IMPORTXML("https://example.org")' }))
  const [message] = await store.outbox.claim({ now: new Date(Date.now() - 120_000), dueBy: new Date(), limit: 1 })
  if (message === undefined) throw new Error('nothing was claimed')
  const send = createSendWebhook({ url: new URL(sheet), secret: SECRET, allowPrivate: true })
  expect(await send(message)).toEqual({ ok: true })
  expect(await deliver()).toEqual({ delivered: 1, failed: 0 })
  expect(rows).toEqual([
    [message.id, message.application.received_at]
      .concat(['\'=IMPORTXML("https://example.org")', "'asha@example.com", "'+919876543210", "'filmmaker"])
      .concat(['', '', '']),
  ])
})

test('what the sheet does not store is sent again, although Google answers with 200', async () => {
  const { url } = await aSheet()
  const { join: apply, deliver } = await aSender(await run('sheet.mjs', { SHEET_URL: url, SHEET_KEY: 'another' }))
  await apply()
  expect(await deliver()).toEqual({ delivered: 0, failed: 1 })
})
