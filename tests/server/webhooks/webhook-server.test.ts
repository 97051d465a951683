import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabaseFile } from '#server/storage/sqlite/file.ts'
import { aPostgres } from '#tests/server/a-postgres.ts'
import { startServer } from '#tests/server/a-process.ts'
import { aFolder } from '#tests/server/an-app.ts'
import { applicants } from '#tests/server/an-application.ts'
import { answer, aReceiver, emailsIn, until } from './a-receiver.ts'

const postgres = aPostgres()
const COUNT = 100
const EMAILS = Array.from({ length: COUNT }, (_, index) => `creator-${index}@example.com`).toSorted()

/** Sends the forms of `COUNT` applicants to these servers in turn. */
async function applyTo(...urls: string[]): Promise<void> {
  const posts = applicants(COUNT).map((body, index) =>
    fetch(`${urls[index % urls.length]}/api/waitlist`, { method: 'POST', body }),
  )
  const responses = await Promise.all(posts)
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
}

test('applications are taken while the receiver does not answer, and it is told of each after the server was killed', async () => {
  const receiver = await aReceiver()
  receiver.behave(() => {})
  const env = { DATA_DIR: await aFolder(), ...receiver.env }
  const first = await startServer({ env })
  await applyTo(first.url)
  await until(() => receiver.received.length > 0)
  first.child.kill('SIGKILL')
  await first.exited
  const ids = () => receiver.received.map(({ headers }) => headers['webhook-id'])
  const idsBefore = ids()

  receiver.behave(answer(200))
  receiver.received.length = 0
  // Instead of a minute's wait: nobody else gets what the killed server was sending for so long.
  const change = (statement: string) => {
    const file = openDatabaseFile(join(env.DATA_DIR, 'waitlist.db'), { synchronous: 'FULL', busyMs: 1000 })
    file.execute(statement)
    file.close()
  }
  change("update applications set webhook_next_attempt_at = '2026-01-01T00:00:00.000Z'")
  const second = await startServer({ env })
  await until(() => receiver.received.length >= COUNT)
  expect(emailsIn(receiver.received)).toEqual(EMAILS)
  expect(ids()).toEqual(expect.arrayContaining(idsBefore))
  expect(second.output()).not.toContain('Warning')
  // As another instance leaves it, which cannot wake this one.
  change("update applications set webhook_next_attempt_at = received_at where address = 'creator-0@example.com'")
  await until(() => receiver.received.length > COUNT)
})

test('two servers on one PostgreSQL tell of each application once', async () => {
  const receiver = await aReceiver()
  const env = { DATABASE_URL: await postgres.database(), ...receiver.env }
  const [one, two] = await Promise.all([startServer({ env }), startServer({ env })])
  await applyTo(one.url, two.url)
  await until(() => receiver.received.length >= COUNT)
  // Nothing is left that a server could send again.
  for (const { child, exited } of [one, two]) {
    child.kill('SIGTERM')
    expect(await exited).toEqual({ code: 0, signal: null })
  }
  expect(emailsIn(receiver.received)).toEqual(EMAILS)
})
