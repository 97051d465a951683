import { expect, test } from 'vitest'
import { FIELDS } from '#contract/application.ts'
import { ATTRIBUTION } from '#contract/attribution.ts'
import { query } from '#tests/server/a-connection.ts'
import { anApp } from '#tests/server/an-app.ts'

test('each field and each part of the attribution has a column, and one that is missing is named in the log', async () => {
  const { join: send, dataDir, lines } = await anApp()
  await send()
  const [row = {}] = await query(dataDir, 'select * from applications')
  const missing = [...FIELDS, ...ATTRIBUTION].filter((name) => !(name in row))
  expect(missing, `no step in storage/migrations.ts creates a column for: ${missing.join()}`).toEqual([])

  await query(dataDir, 'alter table applications drop column linkedin_link')
  expect((await send()).status).toBe(503)
  expect(lines.join('')).toMatch(/no column named linkedin_link|column \\?"linkedin_link/)
})
