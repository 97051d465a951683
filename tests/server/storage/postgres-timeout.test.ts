import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { aPostgres } from '#tests/server/a-postgres.ts'
import { anApp, useDatabase } from '#tests/server/an-app.ts'
import { anApplication } from '#tests/server/an-application.ts'

const postgres = aPostgres()

async function aClient(address: string): Promise<Client> {
  const client = new Client({ connectionString: address })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

test('an application that waits too long for a lock is 503, and does not delay other applications', async () => {
  const address = await postgres.database()
  useDatabase(address)
  const { join, send, list, lines } = await anApp()
  const holder = await aClient(address)
  await holder.query('begin')
  await holder.query(`insert into applications (address, email, name, category, received_at)
    values ('held@example.com', 'held@example.com', '', '', '')`)

  expect((await join(anApplication({ email: 'held@example.com' }))).status).toBe(503)
  expect(lines.join('')).toContain('Query read timeout')
  // The lock is still held, and the statement still waits for it.
  expect((await join(anApplication({ email: 'other@example.com' }))).status).toBe(200)
  expect((await send(new Request('http://localhost/readyz'))).status).toBe(200)

  await holder.query('rollback')
  expect((await list()).map(({ email }) => email)).toContain('other@example.com')
})
