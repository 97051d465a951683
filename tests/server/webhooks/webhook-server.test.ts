/** What needs a real server that sends: its kill and its stop. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { change, query } from '#tests/server/a-connection.ts'
import { startServer } from '#tests/server/a-process.ts'
import { applicants } from '#tests/server/an-application.ts'
import { answer, aReceiver, emailsIn } from './a-receiver.ts'

test('applications are taken while the receiver does not answer, and it is told of each after the server was killed', async () => {
  const { received, behave, env } = await aReceiver()
  behave(() => {})
  const { folder, post, end } = await startServer({ env })
  const responses = await Promise.all(applicants(50).map((body) => post(body)))
  for (const { status } of responses) expect(status).toBe(200)
  await expect.poll(() => received.length).toBeGreaterThan(0)
  await end('SIGKILL')

  behave(answer(200))
  received.length = 0
  // Instead of a minute's wait: nobody else gets what the killed server was sending for so long.
  change(join(folder, 'waitlist.db'), 'update applications set webhook_next_attempt_at = received_at')
  await startServer({ env: { DATA_DIR: folder, ...env } })
  await expect.poll(() => received.length).toBeGreaterThanOrEqual(50)
  expect(new Set(emailsIn(received)).size).toBe(50)
})

test('a stop ends what is being sent, and leaves its message due for the next server', async () => {
  const { received, behave, env } = await aReceiver()
  behave(() => {})
  const { folder, post, end, output } = await startServer({ env })
  await post()
  await expect.poll(() => received.length).toBe(1)
  expect(await end('SIGTERM')).toEqual({ code: 0, signal: null })
  expect(output()).not.toContain('webhook could not be delivered')
  const [row] = await query(
    folder,
    'select webhook_last_error as error, webhook_next_attempt_at as due from applications',
  )
  expect(row?.['error']).toBe('The receiver cannot be reached (ABORT_ERR).')
  expect(Date.parse(String(row?.['due']))).toBeLessThan(Date.now())
})
