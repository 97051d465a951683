import { readdir } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { aPostgres } from '#tests/server/a-postgres.ts'
import { run, startServer } from '#tests/server/a-process.ts'
import { aFolder } from '#tests/server/an-app.ts'
import { anApplication } from '#tests/server/an-application.ts'
import { answer, aReceiver, emailsIn, until, webhookEnv } from '#tests/server/webhooks/a-receiver.ts'

const postgres = aPostgres()

async function command(env: Record<string, string>, ...args: string[]) {
  const { exited, output } = await run({ env, args: ['webhooks', ...args] })
  const { code } = await exited
  return { code, output: output() }
}

describe.each([
  ['SQLite', async () => ({ DATA_DIR: await aFolder() })],
  ['PostgreSQL', async () => ({ DATA_DIR: await aFolder(), DATABASE_URL: await postgres.database() })],
])('on %s', (_, database) => {
  test('what is stuck is listed without a person, and sent beside a running server', async () => {
    const receiver = await aReceiver()
    receiver.behave(answer(500))
    const env = { ...(await database()), ...receiver.env }
    const { url } = await startServer({ env })
    await fetch(`${url}/api/waitlist`, { method: 'POST', body: anApplication() })
    await until(() => receiver.received.length === 1)
    const id = String(receiver.received[0]?.headers['webhook-id'])
    const reason = 'The receiver answered with status 500.'
    let listed = await command(env)
    // The answer is there before its result is stored.
    while (!listed.output.includes(reason)) listed = await command(env)
    expect(listed.code).toBe(0)
    expect(listed.output).toMatch(
      new RegExp(`^1 message not delivered\\.\n${id}  attempts: \\d+  next: \\S+Z  ${reason}\n$`),
    )

    const failed = await command(env, '--send')
    expect([failed.code, failed.output]).toEqual([1, expect.stringContaining('0 messages delivered.\n1 message not')])
    receiver.behave(answer(200))
    let sent = await command(env, '--send')
    // The server may be sending it at this moment.
    while (sent.code !== 0) sent = await command(env, '--send')
    expect(sent.output).toMatch(/^[01] messages? delivered\.\n0 messages not delivered\.\n$/)
    expect(new Set(emailsIn(receiver.received))).toEqual(new Set(['asha@example.com']))
    expect(receiver.received.every(({ headers }) => headers['webhook-id'] === id)).toBe(true)
  })
})

test('without a list it ends with a sentence, and creates nothing', async () => {
  const folder = await aFolder()
  const { code, output } = await command({ DATA_DIR: folder, ...webhookEnv('http://127.0.0.1:9/') })
  expect([code, output]).toEqual([1, expect.stringContaining('There is no waitlist at')])
  expect(await readdir(folder)).toEqual([])
})

test('--send without WEBHOOK_URL ends with a sentence', async () => {
  const result = await command({ DATA_DIR: await aFolder() }, '--send')
  expect(result).toEqual({ code: 1, output: 'WEBHOOK_URL is not set: there is nobody to send to.\n' })
})
