import type { QueryConfig } from 'pg'
import type { Log } from '#server/log.ts'
import { APPLIED_STEPS, migrate, missingSteps, postgresSteps } from '#server/storage/migrations.ts'
import type { Waits } from '#server/waits.ts'
import type { PostgresAddress } from './address.ts'
import { connect, OWN_SCHEMAS } from './connect.ts'

export const MIGRATION_LOCK = '4126970356117180217'
/** SQLSTATE read_only_sql_transaction. */
const READ_ONLY = '25006'

/** Who may use our tables, besides their owner and us: some hosts give roles of theirs rights on every new table. */
type Right = { table: string; role: string; takeable: boolean }

/**
 * The rows are of `Right`. `takeable`: we may take it, from a role of Supabase's public API, whose key stands in pages. A
 * right on a column counts too. Superusers and readers of all data need no right.
 */
const RIGHTS = `
  select distinct format('%I.%I', nspname, relname) as table,
    case grantee when 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end as role,
    pg_get_userbyid(grantee) in ('anon', 'authenticated') and grantor = relowner and pg_has_role(relowner, 'usage')
      as takeable
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace, lateral (
    select * from aclexplode(relacl) union all
    select given.* from pg_attribute, aclexplode(attacl) as given where attrelid = pg_class.oid
  ) as rights
  where pg_class.oid in (to_regclass('applications'), to_regclass('departures'), to_regclass('kysely_migration'))
    and grantee <> relowner and pg_get_userbyid(grantee) <> current_user
  order by 1, 2`

/** What a start says. A query that an older PostgreSQL does not know says nothing. */
const NOTICES = [
  `select 'The system sorts text differently than when this database was made. The list does not depend on that, but other'
    ' tables may: run "reindex database", then "alter database NAME refresh collation version"' as notice
  from pg_database where datname = current_database() and datcollversion <> pg_database_collation_actual_version(oid)`,
  `select 'A standby follows this database, and synchronous_standby_names is empty: a failover may lose applications that'
    ' were answered with success' as notice
  from pg_stat_replication where current_setting('synchronous_standby_names') = '' limit 1`,
  `select 'synchronous_commit is off in this database: a crash of PostgreSQL loses applications that were answered with'
    ' success. Set it to on' as notice
  where current_setting('synchronous_commit') = 'off'`,
]

function revocationOf(rights: Right[]): string {
  const [tables, roles] = [rights.map(({ table }) => table), rights.map(({ role }) => role)]
  return `revoke all on ${[...new Set(tables)].join(', ')} from ${[...new Set(roles)].join(', ')}`
}

/**
 * Migrates the database in one transaction, and takes its tables from the public. Of many instances that start at once, one
 * does that and the others wait. Returns the way of the connection.
 */
export async function migratePostgres(address: PostgresAddress, log: Log, waits: Waits) {
  const [client, ssl] = await connect(address, waits.startConnection)
  /** With a timeout: a pooler without a free connection would let a statement wait for minutes. */
  const read = async (text: string) => {
    const query = { text, query_timeout: waits.pooler } as QueryConfig
    return (await client.query<Record<string, unknown>>(query)).rows
  }
  try {
    // `local`: a pooler reuses the session, so no setting may outlast the transaction.
    await read(`begin; ${OWN_SCHEMAS}`)
    const [state] = await read(
      `select to_regclass('kysely_migration') is not null as found, current_setting('server_encoding') as encoding,
        current_setting('transaction_read_only')::boolean as "isReadOnly"`,
    )
    if (state?.['isReadOnly'] === true)
      throw Object.assign(new Error('transactions are read-only'), { code: READ_ONLY })
    if (state?.['encoding'] !== 'UTF8')
      throw new Error(
        `The database in DATABASE_URL has the encoding ${String(state?.['encoding'])}, which cannot store every name. ` +
          "Create one with: create database waitlist encoding 'UTF8' template template0",
      )
    const isMigrated = state['found'] === true && missingSteps(await read(APPLIED_STEPS), postgresSteps).length === 0
    const readRights = async () => (await read(RIGHTS)) as Right[]
    const readTakeable = async () => (await readRights()).filter(({ takeable }) => takeable)
    // Most starts have nothing to migrate: they need neither a lock nor the permission to change tables.
    if (!isMigrated || (await readTakeable()).length > 0) {
      await read(`set local statement_timeout = 0; set local lock_timeout = ${waits.migration}`)
      // Released at the end of the transaction: a lock of the session would outlive its client behind a pooler.
      await read(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
      await read(`set local lock_timeout = ${waits.tableLock}`)
      // Steps have no timeout.
      if (!isMigrated) await migrate({ read, execute: (text) => client.query(text) }, postgresSteps)
      const taken = await readTakeable()
      if (taken.length > 0) {
        await read(`${revocationOf(taken)} cascade`)
        log.warn(`The public API of this database could use the list. Now it may not: ${revocationOf(taken)}`)
      }
    }
    const rights = await readRights()
    await client.query('commit')
    for (const query of NOTICES) for (const { notice } of await read(query).catch(() => [])) log.warn(String(notice))
    if (rights.length > 0)
      log.warn(`Others may use tables of the list. Unless you want that, run as their owner: ${revocationOf(rights)}`)
    return ssl
  } finally {
    // Closing the connection rolls back what is not committed.
    await client.end()
  }
}
