/** How long PostgreSQL is waited for. */
import { beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '#server/log.ts'
import type { PostgresAddress } from '#server/storage/postgres/address.ts'
import { migratePostgres } from '#server/storage/postgres/migrate.ts'
import { openPostgresList, openPostgresOnDemand } from '#server/storage/postgres/open-postgres.ts'
import { WAITS } from '#server/waits.ts'
import { stopClocks } from '#tests/server/a-clock.ts'
import { aClient, anAddress, aPostgres } from '#tests/server/a-postgres.ts'
import { aRelay } from '#tests/server/a-relay.ts'
import { anApp, useDatabase } from '#tests/server/an-app.ts'
import { anApplication, filled } from '#tests/server/an-application.ts'

const postgres = aPostgres()
const log = createLog({ write: () => {} })

beforeEach(() => stopClocks('performance', 'setTimeout', 'clearTimeout'))

/** The work ends after so many milliseconds, and not one earlier. */
async function expectEndAfter(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let isOver = false
  const ended = work.finally(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(milliseconds - 1)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await ended
}

test.each<[string, number, (address: PostgresAddress) => Promise<unknown>]>([
  ['an application', 2500, (address) => openPostgresOnDemand(address, log, WAITS, false).store.check()],
  ['a start', 3000, (address) => migratePostgres(address, log, WAITS)],
  ['a command that reads', 10_000, (address) => openPostgresList(address, WAITS)],
])('%s waits for a connection for %i ms', async (_, milliseconds, open) => {
  const relay = await aRelay(await postgres.database(), () => 'hold')
  const failure = open(anAddress(relay.address)).catch(String)
  await relay.holding
  await expectEndAfter(milliseconds, failure)
  expect(await failure).toContain('time')
})

test('a start waits for a pooler without a free connection for 22 seconds', async () => {
  const relay = await aRelay(await postgres.database(), (bytes) => (bytes.includes('begin') ? 'hold' : 'pass'))
  const failure = migratePostgres(anAddress(relay.address), log, WAITS).catch(String)
  await relay.holding
  await expectEndAfter(22_000, failure)
  expect(await failure).toContain('timeout')
})

test('an application waits for the answer for 200 ms after PostgreSQL has ended its statement, and is not stored when a pooler passes it on later', async () => {
  let isHeld = false
  const relay = await aRelay(await postgres.database(), () => (isHeld ? 'hold' : 'pass'))
  useDatabase(relay.address)
  const { join, list } = await anApp({ waits: WAITS })
  expect((await join()).status).toBe(200)
  isHeld = true
  const refused = join(anApplication({ email: 'held@example.com' }))
  await relay.holding
  await expectEndAfter(3200, refused)
  expect((await refused).status).toBe(503)
  isHeld = false
  await relay.release()
  expect(await list()).toMatchObject([filled])
})

/** In a database where triggers tell what PostgreSQL, whose clock nobody can stop, goes by. */
test('PostgreSQL ends the statement of an application after 3 seconds', async () => {
  const address = await postgres.database()
  useDatabase(address)
  const { join, list } = await anApp({ waits: WAITS })
  await (
    await aClient(address)
  ).query(`
    create function tell() returns trigger language plpgsql as
      $$ begin new.name := current_setting('statement_timeout'); return new; end $$;
    create trigger tell before insert on applications for each row execute function tell()`)
  expect((await join()).status).toBe(200)
  expect(await list()).toMatchObject([{ name: '3s' }])
})

test('a start waits for 20 seconds for another one that migrates, and for 3 for who uses a table', async () => {
  const address = await postgres.database()
  const admin = await aClient(address)
  // Ours is found before that of PostgreSQL.
  await admin.query(`
    create table told (lock text, wait text);
    create function pg_advisory_xact_lock(bigint) returns void language sql as
      $$ insert into told values ('instance', current_setting('lock_timeout')) $$;
    create function tell() returns event_trigger language plpgsql as
      $$ begin insert into told values ('table', current_setting('lock_timeout')); end $$;
    create event trigger tell on ddl_command_start when tag in ('CREATE TABLE', 'ALTER TABLE') execute function tell();
    alter database ${new URL(address).pathname.slice(1)} set search_path = public, pg_catalog`)
  await migratePostgres(anAddress(address), log, WAITS)
  const { rows } = await admin.query('select distinct lock, wait from told order by lock')
  expect(rows).toEqual([
    { lock: 'instance', wait: '20s' },
    { lock: 'table', wait: '3s' },
  ])
})

test('a step of a migration may take long, also where a host ends each statement', async () => {
  const address = await postgres.database()
  const admin = await aClient(address)
  await admin.query(`
    create table told (timeout text);
    create function tell() returns event_trigger language plpgsql as
      $$ begin insert into told values (current_setting('statement_timeout')); end $$;
    create event trigger tell on ddl_command_start when tag in ('ALTER TABLE') execute function tell();
    alter database ${new URL(address).pathname.slice(1)} set statement_timeout = '300s'`)
  await migratePostgres(anAddress(address), log, WAITS)
  expect((await admin.query('select distinct timeout from told')).rows).toEqual([{ timeout: '0' }])
})
