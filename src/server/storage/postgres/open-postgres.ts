import { Kysely, PostgresDialect, type PostgresPool, type PostgresQueryResult } from 'kysely'
import { setTimeout as delay } from 'node:timers/promises'
import { Client, Pool, type PoolClient, type PoolConfig, type QueryConfig } from 'pg'
import { describeFault, isAway } from '#server/faults.ts'
import type { Log } from '#server/log.ts'
import type { OutboxTables } from '#server/storage/outbox.ts'
import { createReadList, type List } from '#server/storage/read-list.ts'
import { openWriteList } from '#server/storage/write-list.ts'
import type { Waits } from '#server/waits.ts'
import type { PostgresAddress, Tls } from './address.ts'
import { connect, OWN_SCHEMAS } from './connect.ts'
import { migratePostgres } from './migrate.ts'

/** A small pool: applications share statements, and many instances share one database. */
const POOL_SIZE = 3
/** SQLSTATE too_many_connections. */
const TOO_MANY_CONNECTIONS = '53300'
/** How long until the next try then. */
const RETRY_MS = 50

/** One PostgreSQL for any number of instances, migrated. `patient`: if it is away, only by the first call that reaches it. */
export async function openPostgres(address: PostgresAddress, log: Log, waits: Waits, patient = false) {
  const way = await migratePostgres(address, log, waits).catch((error: Error) => {
    if (!patient || !isAway(error)) throw error
    log.warn({ reason: describeFault(error) }, 'the database is away: applications get 503 until it is there')
    return undefined
  })
  return openPostgresOnDemand(address, log, waits, way)
}

/**
 * Migrated by the first call that needs it, which rejects when that fails: the next one tries again. Nothing leaves session
 * state (`set`, a named statement, a session lock): a pooler in transaction mode passes sessions between clients.
 */
export function openPostgresOnDemand(address: PostgresAddress, log: Log, waits: Waits, way?: Tls) {
  const pooled = { max: POOL_SIZE, connectionTimeoutMillis: waits.connection }
  const openPoolBy = (ssl: Tls) => openPool({ ...address.settings, ...pooled, ssl }, log)
  let pool = way === undefined ? undefined : openPoolBy(way)
  let migrating: Promise<Pool> | undefined
  /** Rejects when the migration takes longer. It goes on, for those who come later. */
  async function poolWithin(milliseconds: number): Promise<Pool> {
    if (pool !== undefined) return pool
    migrating ??= migratePostgres(address, log, waits)
      .then((ssl) => (pool = openPoolBy(ssl)))
      .finally(() => (migrating = undefined))
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('timeout expired: the migration goes on')), milliseconds).unref()
    })
    return Promise.race([migrating, late])
  }
  const store = openWriteList(new PostgresDialect({ pool: inTransactions(poolWithin, waits) }), waits)
  const { host, port, database } = new Client({ ...address.settings, ssl: address.ways[0] })
  return {
    store,
    place: `the database ${database} at ${host}:${port}`,
    async close() {
      await store.close()
      await pool?.end()
    },
  }
}

/** One connection to a list that is there. Its user may have no permission but `select`. */
export async function openPostgresList(address: PostgresAddress, waits: Waits): Promise<List> {
  const [client] = await connect(address, waits.commandConnection)
  // Sent at once (pipelined), and without a time limit: counting a long list takes long.
  async function query<Row>(text: string, values: readonly unknown[]) {
    const [, result] = await Promise.all([
      client.query(`begin; ${OWN_SCHEMAS}`),
      client.query<Row & object>(text, [...values]),
      client.query('commit'),
    ])
    return result
  }
  const pool = { connect: () => Promise.resolve({ query, release() {} }), end: () => client.end() }
  const database = new Kysely<OutboxTables>({ dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }) })
  const list = createReadList(database)
  await list.find('').catch(async (error: unknown) => {
    await database.destroy()
    throw error
  })
  return { ...list, close: () => database.destroy() }
}

/**
 * Each statement in a transaction of its own, in which PostgreSQL ends it when it takes too long: otherwise an application
 * that was refused would be stored later. The answer to `begin` comes first: a pooler without a free session, or a frozen
 * server, runs later what it has received. The rest is sent at once (pipelined). The statements of a connection, and the
 * wait for it, share that time. A timeout of the session would go to other clients of a pooler.
 */
function inTransactions(poolWithin: (milliseconds: number) => Promise<Pool>, waits: Waits): PostgresPool {
  const connectBy = (deadline: number, pool: Pool): Promise<PoolClient> =>
    pool.connect().catch(async (error: Error) => {
      if (Reflect.get(error, 'code') !== TOO_MANY_CONNECTIONS || performance.now() > deadline) throw error
      // Another statement of this process may give back the one connection that its user may have.
      await delay(RETRY_MS)
      return connectBy(deadline, pool)
    })

  return {
    async connect() {
      const start = performance.now()
      // 0 would be no timeout at all.
      const timeLeft = () => Math.max(1, Math.ceil(start + waits.statement - performance.now()))
      const pool = await poolWithin(timeLeft())
      const client = await connectBy(start + waits.connection, pool)
      const send = <Row>(statement: QueryConfig) =>
        client.query<Row & object>({ ...statement, query_timeout: timeLeft() + waits.answer } as QueryConfig)
      let failed = false
      return {
        async query<Row>(text: string, values: readonly unknown[]) {
          try {
            await send({ text: 'begin' })
            const [, result] = await Promise.all([
              send({ text: `set local statement_timeout = ${timeLeft()}; ${OWN_SCHEMAS}` }),
              send<Row>({ text, values: [...values] }),
              send({ text: 'commit' }),
            ])
            return result as PostgresQueryResult<Row>
          } catch (error) {
            failed = true
            throw error
          }
        },
        // A session that failed may be of a server that takes no writes any more: the next statement gets another one.
        release: () => client.release(failed),
      }
    },
    // The pool ends with the storage.
    end: () => Promise.resolve(),
  } as PostgresPool
}

function openPool(options: PoolConfig, log: Log): Pool {
  // With `pipeline` pg closes a connection without an answer in time. Without, it returns the connection to the pool, and
  // the next query waits behind that statement.
  const pool = new Pool({ ...options, keepAlive: true, pipeline: true })
  // An unhandled 'error' event, such as of a lost connection, crashes Node.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ reason: error.message }, 'a connection to the database was lost')),
  )
  pool.on('error', () => {})
  return pool
}
