import { test } from 'vitest'
import { aPostgres } from '#tests/server/a-postgres.ts'
import { killUnderLoad } from './durability.ts'

const postgres = aPostgres()

test('on PostgreSQL too no application is lost that was answered with 200', async () => {
  await killUnderLoad({ DATABASE_URL: await postgres.database() })
}, 120_000)
