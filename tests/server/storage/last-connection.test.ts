/** A PostgreSQL that has one connection left for this server. */
import { expect, test } from 'vitest'
import { aClient, aPostgres } from '#tests/server/a-postgres.ts'
import { anApp, useDatabase } from '#tests/server/an-app.ts'
import { applicants } from '#tests/server/an-application.ts'

const postgres = aPostgres()

test('the list gets the one connection that is left: each of 200 applications is stored', async () => {
  const address = await postgres.database()
  const admin = await aClient(address)
  await admin.query(`
    create role visitor login password 'password' connection limit 1;
    grant all on schema public to visitor`)
  useDatabase(address.replace('//postgres:', '//visitor:'))
  const { join, list } = await anApp()
  const [together, inTurn] = [applicants(150), applicants(200).slice(150)]
  const responses = await Promise.all(together.map((body) => join(body)))
  for (const body of inTurn) responses.push(await join(body))
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
  expect(await list()).toHaveLength(200)
})
