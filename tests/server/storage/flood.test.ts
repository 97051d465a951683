/** The effect of a flood on the disk, at a small scale. The API's bench has the full size. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabaseFile } from '#server/storage/database-file.ts'
import { anApp } from '#tests/server/an-app.ts'
import { anApplication } from '#tests/server/an-application.ts'

/** Sends this many applications to the real app, each with its own e-mail address and client. */
async function aFlood(count: number, env: Record<string, string>) {
  let client = 0
  const app = await anApp({ env, overrides: { client: () => `10.0.${client >> 8}.${client & 255}` } })
  const statuses: number[] = []
  for (client = 0; client < count; client += 1) {
    statuses.push((await app.join(anApplication({ email: `creator-${client}@example.com` }))).status)
  }
  return { ...app, admitted: statuses.filter((status) => status === 200).length }
}

function countedKeys(folder: string): unknown[] {
  const file = openDatabaseFile(join(folder, 'limits.db'), { synchronous: 'OFF', busyMs: 1000 })
  onTestFinished(() => file.close())
  return file.read('select key from limits')
}

test('a client that is refused because of the total is not stored', async () => {
  const { dataDir, admitted } = await aFlood(1000, { RATE_LIMIT_TOTAL: '50/600' })
  expect(admitted).toBe(50)
  // One for each admitted client, and one for the total.
  expect(countedKeys(dataDir)).toHaveLength(51)
}, 300_000)

test('the logs of both files stay small, however many applications are counted', async () => {
  // Each application writes more than 10 KB to either log: 4000 reach the checkpoint of both.
  const { dataDir, admitted } = await aFlood(4000, {})
  expect(admitted).toBe(4000)
  for (const name of ['limits.db-wal', 'waitlist.db-wal']) {
    expect((await stat(join(dataDir, name))).size).toBeLessThan(40_000_000)
  }
}, 300_000)
