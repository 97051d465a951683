import { PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { openStore } from './kysely-store.ts'
import type { List } from './store.ts'

const CONNECT_MS = 10_000
/** SQLSTATE undefined_table. */
const NO_TABLE = '42P01'

/** The list in PostgreSQL, read by a user who may do no more than `select`. */
export async function openPostgresList(address: string): Promise<List> {
  const pool = new Pool({ connectionString: address, max: 1, connectionTimeoutMillis: CONNECT_MS })
  // A connection that breaks while idle is an 'error' event, which crashes Node unhandled; the next query rejects.
  pool.on('error', () => {})
  const store = openStore(new PostgresDialect({ pool }))
  try {
    await store.check()
    return store
  } catch (error) {
    await store.close()
    if (!(error instanceof Error) || Reflect.get(error, 'code') !== NO_TABLE) throw error
    throw new Error('The database that DATABASE_URL names holds no list. The first start of the server makes it.', {
      cause: error,
    })
  }
}
