import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabaseFile } from '#server/storage/sqlite/file.ts'
import { aPostgres } from '#tests/server/a-postgres.ts'
import { startServer } from '#tests/server/a-process.ts'
import { aFolder } from '#tests/server/an-app.ts'
import { applicants } from '#tests/server/an-application.ts'
import { answer, aReceiver, emailsIn, until, type Received } from './a-receiver.ts'
const postgres = aPostgres()

const post = (url: string, body: FormData) => fetch(`${url}/api/waitlist`, { method: 'POST', body })

const statusesOf = (responses: Response[]) => [...new Set(responses.map(({ status }) => status))]

const idsIn = (received: Received[]) => received.map(({ headers }) => headers['webhook-id'])

const emails = (count: number) => Array.from({ length: count }, (_, index) => `creator-${index}@example.com`).toSorted()

test('a server that is killed in the middle of deliveries tells of each application after its restart', async () => {
  const receiver = await aReceiver()
  receiver.behave(() => {})
  const env = { DATA_DIR: await aFolder(), ...receiver.env }
  const first = await startServer({ env })
  expect(statusesOf(await Promise.all(applicants(20).map((body) => post(first.url, body))))).toEqual([200])
  await until(() => receiver.received.length > 0)
  first.child.kill('SIGKILL')
  await first.exited
  const idsBefore = idsIn(receiver.received)

  receiver.behave(answer(200))
  receiver.received.length = 0
  // Instead of a minute's wait: nobody else gets what the killed server was sending for so long.
  const file = openDatabaseFile(join(env.DATA_DIR, 'waitlist.db'), { synchronous: 'FULL', busyMs: 1000 })
  file.execute("update applications set webhook_next_attempt_at = '2026-01-01T00:00:00.000Z'")
  file.close()
  await startServer({ env })
  await until(() => receiver.received.length >= 20)
  expect(emailsIn(receiver.received)).toEqual(emails(20))
  expect(idsIn(receiver.received)).toEqual(expect.arrayContaining(idsBefore))
})

test('two servers on one PostgreSQL tell of each application once', async () => {
  const receiver = await aReceiver()
  const env = { DATABASE_URL: await postgres.database(), ...receiver.env }
  const servers = await Promise.all([startServer({ env }), startServer({ env })])
  const bodies = applicants(100)
  const responses = await Promise.all(bodies.map((body, index) => post(servers[index % 2]?.url ?? '', body)))
  expect(statusesOf(responses)).toEqual([200])
  await until(() => receiver.received.length >= 100)
  // Nothing is left that a server could send again.
  for (const { child, exited } of servers) {
    child.kill('SIGTERM')
    expect(await exited).toEqual({ code: 0, signal: null })
  }
  expect(emailsIn(receiver.received)).toEqual(emails(100))
})

test('five hundred applications are taken while the receiver does not answer, and the server stops in time', async () => {
  const receiver = await aReceiver()
  receiver.behave(() => {})
  const { url, child, exited, output } = await startServer({ env: { DATA_DIR: await aFolder(), ...receiver.env } })
  const bodies = applicants(500)
  for (let index = 0; index < bodies.length; index += 50) {
    const responses = await Promise.all(bodies.slice(index, index + 50).map((body) => post(url, body)))
    expect(statusesOf(responses)).toEqual([200])
  }
  // No visitor waited for it: it has answered nothing, and was not asked once for each.
  expect(receiver.received.length).toBeLessThan(100)
  child.kill('SIGTERM')
  expect(await exited).toEqual({ code: 0, signal: null })
  expect(output()).not.toContain('Warning')
})
