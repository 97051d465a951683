import { test } from 'vitest'
import { aPostgres } from '#tests/server/a-postgres.ts'
import { aFolder } from '#tests/server/an-app.ts'
import { killUnderLoad } from './kill-under-load.ts'

const postgres = aPostgres()

test.each([
  ['SQLite', async () => ({ DATA_DIR: await aFolder() })],
  ['PostgreSQL', async () => ({ DATABASE_URL: await postgres.database() })],
])(
  'on %s a server killed under load twenty times loses no application that was answered with 200',
  async (_, database) => {
    await killUnderLoad(await database(), 20)
  },
)
