/** The effect of a flood on the disk, at a small scale. The API's bench has the full size. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fromFormData } from '#contract/application.ts'
import { join as joinWaitlist } from '#server/join.ts'
import { openDatabaseFile } from '#server/storage/sqlite/file.ts'
import { anApp } from '#tests/server/an-app.ts'
import { anApplication } from '#tests/server/an-application.ts'

/** Adds this many applications, one after the other, each with its own e-mail address and client. */
async function aFlood(count: number, env: Record<string, string>) {
  const app = await anApp({ env })
  const parsed = fromFormData(anApplication())
  if (!parsed.ok) throw new Error(parsed.detail)
  let admitted = 0
  for (let client = 0; client < count; client += 1) {
    const application = { ...parsed.application, email: `creator-${client}@example.com` }
    const received = { application, attribution: {}, receivedAt: new Date(), idempotencyKeyDigest: undefined }
    const address = `10.0.${client >> 8}.${client & 255}`
    const { kind } = await joinWaitlist(app, address, { ...received, webhookId: undefined })
    if (kind === 'joined') admitted += 1
  }
  return { ...app, admitted }
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
    const { size } = await stat(join(dataDir, name))
    expect(size).toBeGreaterThan(30_000_000)
    expect(size).toBeLessThan(40_000_000)
  }
}, 300_000)
