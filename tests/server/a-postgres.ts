import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { createCluster, type Cluster } from './postgres-cluster.ts'

/** A real PostgreSQL for a test file: started before its tests, removed after them. */
export type Postgres = {
  /** The address of a new, empty database. */
  database: () => Promise<string>
  stop: () => Promise<void>
  /** Kills all its processes, as a crash would. `start` recovers the data. */
  kill: () => Promise<void>
  start: () => Promise<void>
}

export function aPostgres(): Postgres {
  let cluster: Cluster | undefined
  let databases = 0

  beforeAll(async () => {
    cluster = await createCluster()
    await cluster.start()
  })
  afterAll(() => cluster?.remove())

  const running = () => {
    if (cluster === undefined) throw new Error('PostgreSQL does not run before the first test.')
    return cluster
  }
  return {
    async database() {
      const name = `waitlist_${(databases += 1)}`
      const client = new pg.Client(running().addressOf('postgres'))
      await client.connect()
      try {
        await client.query(`create database ${name}`)
      } finally {
        await client.end()
      }
      return running().addressOf(name)
    },
    stop: () => running().stop(),
    kill: () => running().kill(),
    start: () => running().start(),
  }
}
