/** A PostgreSQL that has one connection left for this server. */
import { expect, test } from 'vitest'
import { aClient, aPostgres, othersThan } from '#tests/server/a-postgres.ts'
import { anApp, useDatabase } from '#tests/server/an-app.ts'
import { applicants } from '#tests/server/an-application.ts'

const postgres = aPostgres()
let roles = 0

/** An app as a user with so many connections. */
async function anAppWith(connections: number) {
  const address = await postgres.database()
  const admin = await aClient(address)
  const name = `visitor_${(roles += 1)}`
  await admin.query(`
    create role ${name} login password 'password' connection limit ${connections};
    grant all on schema public to ${name}`)
  useDatabase(address.replace('//postgres:', `//${name}:`))
  return { ...(await anApp()), admin, name }
}

test('the list gets the one connection that is left: each of 200 applications is stored', async () => {
  const { join, list } = await anAppWith(1)
  const [together, inTurn] = [applicants(150), applicants(200).slice(150)]
  const responses = await Promise.all(together.map((body) => join(body)))
  for (const body of inTurn) responses.push(await join(body))
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
  expect(await list()).toHaveLength(200)
})

test('counts that hold the last connections give them to the list, which has lost its own', async () => {
  const { join, list, admin, name } = await anAppWith(5)
  const bodies = applicants(20)
  await Promise.all(bodies.slice(0, 10).map((body) => join(body)))
  await admin.query(`alter role ${name} connection limit 1`)
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where usename = $1 and query not like '%limits%'",
    [name],
  )
  expect(await othersThan(admin)).toBeGreaterThan(0)
  for (const body of bodies.slice(10)) expect((await join(body)).status).toBe(200)
  expect(await list()).toHaveLength(20)
})
