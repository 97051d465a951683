import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { COLUMNS } from '#server/commands/formats.ts'
import { anApp } from '#tests/server/an-app.ts'
import { filled } from '#tests/server/an-application.ts'
import { aPostgres } from '#tests/server/a-postgres.ts'
import { run } from '#tests/server/a-process.ts'

const postgres = aPostgres()

async function connect(address: string): Promise<Client> {
  const client = new Client({ connectionString: address })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Every column of every table. */
async function columnsOf(client: Client): Promise<unknown[]> {
  const { rows } = await client.query<Record<string, unknown>>(
    "select table_name, column_name from information_schema.columns where table_schema = 'public' order by 1, 2",
  )
  return rows
}

async function exported(address: string): Promise<{ code: number | null; output: string }> {
  const { exited, output } = await run({ env: { DATABASE_URL: address }, args: ['export'] })
  const { code } = await exited
  return { code, output: output() }
}

test('a database without a list ends the export with 1 and a sentence, and stays empty', async () => {
  const address = await postgres.database()
  expect(await exported(address)).toEqual({
    code: 1,
    output:
      'The list cannot be read. The database in DATABASE_URL has no waitlist. The first start of the server creates it.\n',
  })
  expect(await columnsOf(await connect(address))).toEqual([])
})

test('a list of an older release is exported without migrating it', async () => {
  const address = await postgres.database()
  const client = await connect(address)
  await client.query(
    'create table applications (address text primary key, email text, name text, category text, received_at text)',
  )
  await client.query(
    `insert into applications values ('a@example.com', 'a@example.com', 'Asha', 'other', '2026-01-01')`,
  )
  const before = await columnsOf(client)
  const { code, output } = await exported(address)
  expect(code).toBe(0)
  const values: Record<string, string> = {
    received_at: '2026-01-01',
    name: 'Asha',
    email: 'a@example.com',
    category: 'other',
  }
  expect(output.split('\r\n')[1]).toBe(COLUMNS.map((column) => `"${values[column] ?? ''}"`).join(','))
  expect(await columnsOf(client)).toEqual(before)
})

test('the export needs only the permission to read', async () => {
  const address = await postgres.database()
  const { join, stop } = await anApp({ env: { DATABASE_URL: address } })
  await join()
  await stop()
  const client = await connect(address)
  await client.query("create role reader login password 'reader'")
  await client.query('grant select on applications to reader')
  const { code, output } = await exported(address.replace('postgres:password@', 'reader:reader@'))
  expect(code).toBe(0)
  expect(output).toContain(`"${filled.name}","${filled.email}"`)
})
