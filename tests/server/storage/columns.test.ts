import { expect, test } from 'vitest'
import { FIELDS } from '#contract/application.ts'
import { ATTRIBUTION } from '#server/attribution.ts'
import { query } from '#tests/server/a-connection.ts'
import { anApp } from '#tests/server/an-app.ts'

test('each field and each part of the attribution has a column', async () => {
  const { join: send, dataDir } = await anApp()
  await send()
  const [row = {}] = await query(dataDir, 'select * from applications')
  const missing = [...FIELDS, ...ATTRIBUTION].filter((name) => !(name in row))
  expect(missing, `no step in storage/migrations.ts creates a column for: ${missing.join()}`).toEqual([])
})
