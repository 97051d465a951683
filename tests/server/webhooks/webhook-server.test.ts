/** What needs a real server that sends: its kill and its stop. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { change, query } from '#tests/server/a-connection.ts'
import { startServer } from '#tests/server/a-process.ts'
import { anApplication, applicants } from '#tests/server/an-application.ts'
import { answer, aReceiver, emailsIn, switchProtocols, until } from './a-receiver.ts'

const STOPPED = { code: 0, signal: null }

test('applications are taken while the receiver does not answer, and it is told of each after the server was killed', async () => {
  const { received, behave, env } = await aReceiver()
  behave(() => {})
  const { folder, post, end } = await startServer({ env })
  const responses = await Promise.all(applicants(50).map((body) => post(body)))
  for (const { status } of responses) expect(status).toBe(200)
  await until(() => received.length > 0)
  await end('SIGKILL')

  behave(answer(200))
  received.length = 0
  // Instead of a minute's wait: nobody else gets what the killed server was sending for so long.
  change(join(folder, 'waitlist.db'), 'update applications set webhook_next_attempt_at = received_at')
  await startServer({ env: { DATA_DIR: folder, ...env } })
  await until(() => received.length >= 50)
  expect(new Set(emailsIn(received)).size).toBe(50)
})

test('a stop ends what is being sent, and leaves its message due for the next server', async () => {
  const { received, behave, env } = await aReceiver()
  behave(() => {})
  const { folder, post, end, output } = await startServer({ env })
  await post()
  await until(() => received.length === 1)
  expect(await end('SIGTERM')).toEqual(STOPPED)
  expect(output()).not.toContain('webhook could not be delivered')
  const [row] = await query(
    folder,
    'select webhook_last_error as error, webhook_next_attempt_at as due from applications',
  )
  expect(row?.['error']).toBe('The receiver cannot be reached (ABORT_ERR).')
  expect(Date.parse(String(row?.['due']))).toBeLessThan(Date.now())
})

test('a receiver that switches protocols stops no later message, and no close of the list', async () => {
  const { received, behave, env } = await aReceiver()
  const { folder, post, end, output } = await startServer({ env })
  behave(switchProtocols)
  await post()
  await until(() => output().includes('The receiver answered with status 101.'))
  await post(anApplication({ email: 'ravi@example.com' }))
  await until(() => emailsIn(received).includes('ravi@example.com'))
  expect(await end('SIGTERM')).toEqual(STOPPED)
  // Closing the list moves its log into it.
  expect(await stat(join(folder, 'waitlist.db-wal'))).toMatchObject({ size: 0 })
})
