import { Client } from 'pg'
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest'
import { readPostgresAddress } from '#server/storage/postgres/address.ts'
import { createCluster } from './postgres-cluster.ts'

let databases = 0

/** The address of a new, empty database in that of `postgres`. `kind`: options of `create database`. */
async function createDatabase(postgres: string, name: string, kind = ''): Promise<string> {
  const client = new Client({ connectionString: postgres })
  await client.connect()
  await client.query(`create database ${name} ${kind}`)
  await client.end()
  return new URL(name, postgres).href
}

/** A new, empty database of the PostgreSQL that the test files share. */
export async function aDatabase(kind?: string): Promise<string> {
  const postgres = await (await fetch(inject('postgres'))).text()
  return createDatabase(postgres, `waitlist_${process.pid}_${(databases += 1)}`, kind)
}

/**
 * A PostgreSQL of its own for a test file that stops it, or changes its settings or roles: started before its tests, removed
 * after them. The values are of `createCluster`.
 */
export function aPostgres(...values: Parameters<typeof createCluster>) {
  let cluster: Awaited<ReturnType<typeof createCluster>> | undefined

  beforeAll(async () => {
    cluster = await createCluster(...values)
    await cluster.start()
  })
  afterAll(() => cluster?.remove())

  const running = () => {
    if (cluster === undefined) throw new Error('PostgreSQL does not run before the first test.')
    return cluster
  }
  return {
    /** A new, empty database. */
    database: (name = `waitlist_${(databases += 1)}`) => createDatabase(running().addressOf('postgres'), name),
    certificate: () => running().certificate,
    kill: () => running().kill(),
    start: (options?: { asStandby: boolean }) => running().start(options),
  }
}

/** How many connections other than this one its database has. */
export async function othersThan(client: Client): Promise<number | null> {
  const query = 'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
  return (await client.query(query)).rowCount
}

/** The sessions of a database that wait for a lock. */
export const LOCKED = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** A connection to a database, closed when the test ends. */
export async function aClient(address: string): Promise<Client> {
  const client = new Client({ connectionString: address })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** An address as the settings read it. */
export function anAddress(text: string, env: Record<string, string> = {}) {
  const address = readPostgresAddress(text, env)
  if (typeof address === 'string') throw new Error(address)
  return address
}
