/** All that is promised of the waitlist, once more, on PostgreSQL: the imported files register their tests here. */
import { aPostgres } from './a-postgres.ts'
import { engine } from './an-app.ts'
import './csv.test.ts'
import './health.test.ts'
import './idempotency.test.ts'
import './limits.test.ts'
import './log.test.ts'
import './waitlist.test.ts'

const postgres = aPostgres()
const addresses = new Map<string, Promise<string>>()

engine.addressFor = (folder) => {
  const address = addresses.get(folder) ?? postgres.database()
  addresses.set(folder, address)
  return address
}
