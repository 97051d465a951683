/** Runs the storage-independent tests on PostgreSQL too: the imported files register their tests here. */
import { vi } from 'vitest'
import { aDatabase } from '#tests/server/a-postgres.ts'
import { useDatabases } from '#tests/server/an-app.ts'
import '#tests/server/commands/correct.test.ts'
import '#tests/server/commands/list.test.ts'
import '#tests/server/http/idempotency-key.test.ts'
import './columns.test.ts'
import '#tests/server/report/address.test.ts'
import '#tests/server/leave.test.ts'
import '#tests/server/waitlist.test.ts'
import '#tests/server/webhooks/outbox.test.ts'

// None of these tests is about time: a busy machine must not refuse their applications.
vi.mock('#server/storage/patience.ts', () => {
  const LONG = 120_000
  return { MAX_QUEUED_MS: LONG, PATIENCE_MS: LONG, CONNECTION_MS: LONG }
})

const addresses = new Map<string, Promise<string>>()

useDatabases((folder) => {
  const address = addresses.get(folder) ?? aDatabase()
  addresses.set(folder, address)
  return address
})
