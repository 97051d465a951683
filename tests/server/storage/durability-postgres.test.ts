import { test } from 'vitest'
import { aPostgres } from '#tests/server/a-postgres.ts'
import { killUnderLoad } from './durability.ts'

const postgres = aPostgres()

test('on PostgreSQL a server killed under load twenty times loses no application that was answered with 200', async () => {
  await killUnderLoad({ DATABASE_URL: await postgres.database() })
}, 120_000)
