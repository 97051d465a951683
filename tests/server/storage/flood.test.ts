/** What a flood leaves on the disk, small. The same at its full size is in the API's bench. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabaseFile } from '#server/storage/database-file.ts'
import { anApp } from '#tests/server/an-app.ts'
import { anApplication } from '#tests/server/an-application.ts'

/** The real app, sent so many applications, each of an address and a client of its own. */
async function aFlood(count: number, env: Record<string, string>) {
  let client = 0
  const app = await anApp({ env, parts: { client: () => `10.0.${client >> 8}.${client & 255}` } })
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

test('of the clients that are refused because of all others none is written down', async () => {
  const { dataDir, admitted } = await aFlood(1000, { RATE_LIMIT_TOTAL: '50/600' })
  expect(admitted).toBe(50)
  // One for each client that was let in, and one for all together.
  expect(countedKeys(dataDir)).toHaveLength(51)
}, 300_000)

test('the logs of both files stay small, however many applications are counted', async () => {
  // Each writes more than 10 KB to either log: enough for both to begin again at their start.
  const { dataDir, admitted } = await aFlood(4000, {})
  expect(admitted).toBe(4000)
  for (const name of ['limits.db-wal', 'waitlist.db-wal']) {
    expect((await stat(join(dataDir, name))).size).toBeLessThan(40_000_000)
  }
}, 300_000)
