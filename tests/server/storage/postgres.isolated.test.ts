/** Runs the storage-independent tests on PostgreSQL too: the imported files register their tests here. */
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

const addresses = new Map<string, Promise<string>>()

useDatabases((folder) => {
  const address = addresses.get(folder) ?? aDatabase()
  addresses.set(folder, address)
  return address
})
