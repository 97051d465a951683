/** The effect of a flood on the disk, at a small scale. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { join as joinWaitlist } from '#server/join.ts'
import { aConnection } from '#tests/server/a-connection.ts'
import { anApp } from '#tests/server/an-app.ts'
import { aReceived, filled } from '#tests/server/an-application.ts'

test('the logs of both files stay small, and a client that is refused because of the total is not stored', async () => {
  const { dataDir, ...app } = await anApp({ env: { RATE_LIMIT_TOTAL: '4000/6000' } })
  let admitted = 0
  for (let client = 0; client < 5000; client += 1) {
    const received = aReceived({ ...filled, email: `creator-${client}@example.com`, category: 'other' })
    const { kind } = await joinWaitlist(app, `10.0.${client >> 8}.${client & 255}`, received)
    if (kind === 'joined') admitted += 1
  }
  expect(admitted).toBe(4000)
  // Each application writes more than 10 KB to either log: 4000 reach the checkpoint of both.
  for (const name of ['limits.db-wal', 'waitlist.db-wal']) {
    const { size } = await stat(join(dataDir, name))
    expect(size).toBeGreaterThan(30_000_000)
    expect(size).toBeLessThan(40_000_000)
  }
  const counts = aConnection(join(dataDir, 'limits.db'))
  // One for each admitted client, and one for the total.
  expect(counts.read('select key from limits')).toHaveLength(4001)
})
