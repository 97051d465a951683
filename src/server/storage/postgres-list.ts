import { PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { openStore } from './kysely-store.ts'
import type { List } from './store.ts'

const CONNECT_TIMEOUT_MS = 10_000
/** SQLSTATE undefined_table. */
const UNDEFINED_TABLE = '42P01'

/** The list in PostgreSQL, for a user with no permission but `select`. */
export async function openPostgresList(address: string): Promise<List> {
  const pool = new Pool({ connectionString: address, max: 1, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  // A connection that breaks while idle is an 'error' event, which crashes Node unhandled; the next query rejects.
  pool.on('error', () => {})
  const store = openStore(new PostgresDialect({ pool }))
  try {
    await store.check()
    return store
  } catch (error) {
    await store.close()
    if (!(error instanceof Error) || Reflect.get(error, 'code') !== UNDEFINED_TABLE) throw error
    throw new Error('The database in DATABASE_URL has no waitlist. The first start of the server creates it.', {
      cause: error,
    })
  }
}
