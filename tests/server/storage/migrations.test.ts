import { join } from 'node:path'
import { SqliteDialect, type SqliteDatabase } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabaseFile } from '#server/storage/database-file.ts'
import { listSteps, migrate } from '#server/storage/migrations.ts'
import { aFolder, anApp } from '#tests/server/an-app.ts'

test('a list of the first release is taken over whole', async () => {
  const folder = await aFolder()
  const file = openDatabaseFile(join(folder, 'waitlist.db'), { synchronous: 'FULL', busyMs: 100 })
  const firstRelease = Object.fromEntries(Object.entries(listSteps).slice(0, 1))
  const dialect = new SqliteDialect({ database: { ...file, close: () => {} } as unknown as SqliteDatabase })
  await migrate(dialect, firstRelease)
  file.execute(`insert into applications (address, email, name, category, received_at)
    values ('asha@example.com', 'Asha@example.com', 'Asha Rao', 'educator', '2026-11-21T10:00:00.000Z')`)
  file.close()

  const { list, join: send } = await anApp({ folder })
  expect(await list()).toMatchObject([{ email: 'Asha@example.com', submission: null }])
  expect((await send()).status).toBe(409)
})
