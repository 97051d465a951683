import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { openPostgres } from '#server/storage/postgres.ts'
import { aPostgres } from '#tests/server/a-postgres.ts'

const postgres = aPostgres()
const UNLIMITED = { requests: 1_000_000, seconds: 600 }

async function aLimiter() {
  const address = await postgres.database()
  const { limiter, close } = await openPostgres(
    address,
    { client: UNLIMITED, total: UNLIMITED },
    createLog({ write: () => {} }),
  )
  let open = true
  const stop = async () => {
    if (open) await close()
    open = false
  }
  onTestFinished(stop)
  return { address, limiter, stop }
}

async function aClient(address: string): Promise<Client> {
  const client = new Client({ connectionString: address })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

test('an increment does not wait for the disk', async () => {
  const { address, limiter, stop } = await aLimiter()
  const client = await aClient(address)
  const syncs = async () => {
    const { rows } = await client.query(`select sum(fsyncs)::int as count from pg_stat_io where object = 'wal'`)
    return Number(rows[0]?.count)
  }
  const before = await syncs()
  const requests = 100
  for (let request = 0; request < requests; request += 1) await limiter.take('203.0.113.7')
  await stop()
  // The statistics of a session are complete when the session has ended.
  const others = 'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
  await expect.poll(async () => (await client.query(others)).rowCount).toBe(0)
  // Two statements per request. The remaining syncs are those of PostgreSQL's WAL writer, a few per second.
  expect((await syncs()) - before).toBeLessThan(requests)
})
