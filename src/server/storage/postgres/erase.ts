import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import type { Eraser, Erasure } from '#server/storage/store.ts'
import { openPostgresList } from './open.ts'

/** How long to wait for a connection, and for a statement. */
const TIMEOUT_MS = 10_000

/** `vacuum full` would lock out every visitor. PostgreSQL reuses the space of deleted rows by itself. */
export async function openPostgresEraser(connectionString: string, address: string): Promise<Eraser> {
  // Says what is wrong with the address or the database.
  const list = await openPostgresList(connectionString)
  const pool = new Pool({ connectionString, max: 1, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS })
  pool.on('error', () => {})
  const database = new Kysely<Record<'applications' | 'limits', { address: string; key: string }>>({
    dialect: new PostgresDialect({ pool }),
  })
  return {
    find: () => list.find(address),
    erase: () =>
      database.transaction().execute(async (transaction): Promise<Erasure> => {
        const deleted = await transaction.deleteFrom('applications').where('address', '=', address).execute()
        if (deleted[0]?.numDeletedRows === 0n) return { kind: 'nobody' }
        await transaction.deleteFrom('limits').where('key', 'like', 'client:%').execute()
        return { kind: 'erased', bytes: { kind: 'left to PostgreSQL' } }
      }),
    async close() {
      await list.close()
      await database.destroy()
    },
  }
}
