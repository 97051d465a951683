import type { Config } from '#server/config.ts'
import type { List, StoredApplication } from './store.ts'

/** `bytes`: what became of the bytes of the row. `left`: they are still in the files, for a reason. */
export type Erasure =
  | { kind: 'nobody' }
  | { kind: 'erased'; bytes: { kind: 'overwritten' | 'left to PostgreSQL' } | { kind: 'left'; reason: Error } }

/** Of one address, as `addressOf` spells it. */
export type Eraser = Pick<List, 'close'> & {
  find: () => Promise<StoredApplication | undefined>
  /**
   * Takes a person out of the list, with the digest of the idempotency key, which is in the same row. The counts of the
   * rate limits have network addresses as keys, which nothing connects with a person: those of all clients go.
   */
  erase: () => Promise<Erasure>
}

/** Opens the configured list. Works beside a running server. Creates and migrates nothing; rejects with a sentence. */
export async function openEraser({ databaseUrl, dataDir }: Config, address: string): Promise<Eraser> {
  if (databaseUrl === undefined) return (await import('./sqlite-eraser.ts')).openSqliteEraser(dataDir, address)
  return (await import('./postgres-eraser.ts')).openPostgresEraser(databaseUrl, address)
}
