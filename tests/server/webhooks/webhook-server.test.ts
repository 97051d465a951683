import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { change } from '#tests/server/a-connection.ts'
import { aClient, aPostgres } from '#tests/server/a-postgres.ts'
import { startServer } from '#tests/server/a-process.ts'
import { aFolder } from '#tests/server/an-app.ts'
import { anApplication, applicants } from '#tests/server/an-application.ts'
import { answer, aReceiver, emailsIn, switchProtocols, until } from './a-receiver.ts'

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
  const list = join(env.DATA_DIR, 'waitlist.db')
  change(list, "update applications set webhook_next_attempt_at = '2026-01-01T00:00:00.000Z'")
  const second = await startServer({ env })
  await until(() => receiver.received.length >= COUNT)
  expect(emailsIn(receiver.received)).toEqual(EMAILS)
  expect(ids()).toEqual(expect.arrayContaining(idsBefore))
  expect(second.output()).not.toContain('Warning')
  // As another instance leaves it, which cannot wake this one.
  change(list, "update applications set webhook_next_attempt_at = received_at where address = 'creator-0@example.com'")
  await until(() => receiver.received.length > COUNT)
})

test('a new application is told at once by its own server; two on one PostgreSQL tell of each once, and leave nothing at a stop', async () => {
  const [receiver, own] = [await aReceiver(), await aReceiver()]
  const DATABASE_URL = await postgres.database()
  const one = await startServer({ env: { DATABASE_URL, ...receiver.env } })
  const two = await startServer({ env: { DATABASE_URL, ...own.env } })
  const received = () => [...receiver.received, ...own.received]
  // The first one looks by itself, and earlier: the second must be woken by its application.
  expect((await two.post()).status).toBe(200)
  await until(() => received().length > 0)
  expect(own.received).toHaveLength(1)

  await applyTo(one.url, two.url)
  await until(() => received().length > COUNT)
  expect(emailsIn(received())).toEqual(['asha@example.com', ...EMAILS])
  for (const { behave } of [receiver, own]) behave(() => {})
  expect((await one.post(anApplication({ email: 'late@example.com' }))).status).toBe(200)
  await until(() => received().length > COUNT + 1)
  const ends = await Promise.all([one, two].map(({ end }) => end('SIGTERM')))
  expect(ends).toEqual([one, two].map(() => ({ code: 0, signal: null })))
  expect(one.output() + two.output()).not.toContain('webhook could not be delivered')
  // The request was ended and noted, and is due: nobody has to wait until its claim is over.
  const query = 'select email, webhook_last_error as error from applications where webhook_next_attempt_at <= $1'
  const { rows } = await (await aClient(DATABASE_URL)).query(query, [new Date().toISOString()])
  expect(rows).toEqual([{ email: 'late@example.com', error: 'The receiver cannot be reached (ABORT_ERR).' }])
})

test('a receiver that switches protocols stops no later message, and a stop closes the list', async () => {
  const receiver = await aReceiver()
  const { folder, post, end, output } = await startServer({ env: receiver.env })
  receiver.behave(switchProtocols)
  await post()
  await until(() => output().includes('The receiver answered with status 101.'))
  receiver.behave(answer(200))
  await post(anApplication({ email: 'ravi@example.com' }))
  await until(() => emailsIn(receiver.received).includes('ravi@example.com'))
  receiver.behave(switchProtocols)
  await post(anApplication({ email: 'late@example.com' }))
  await until(() => emailsIn(receiver.received).includes('late@example.com'))
  expect(await end('SIGTERM')).toEqual({ code: 0, signal: null })
  // Closing the list moves its log into it.
  expect(await stat(join(folder, 'waitlist.db-wal'))).toMatchObject({ size: 0 })
})
