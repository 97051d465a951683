/** The counts of the limits in PostgreSQL, which instances share. */
import { beforeEach, expect, test, vi } from 'vitest'
import { stopClocks } from '#tests/server/a-clock.ts'
import { query } from '#tests/server/a-connection.ts'
import { aDatabase } from '#tests/server/a-postgres.ts'
import { anApp, useDatabase } from '#tests/server/an-app.ts'
import { anApplication } from '#tests/server/an-application.ts'
import { aCommand } from '#tests/server/commands/a-command.ts'

// That of `setTimeout` too: on a busy machine the counts may take longer than their time.
beforeEach(() => stopClocks('Date', 'performance', 'setTimeout', 'clearTimeout', 'setInterval'))

/** Instances on one database, each of which gets every application from another address. */
async function instances(env: Record<string, string>, count = 1) {
  const address = await aDatabase()
  useDatabase(address)
  let client = '203.0.113.1'
  let sent = 0
  const start = async () => {
    const app = await anApp({ env, overrides: { client: () => client } })
    const status = async () => (await app.join(anApplication({ email: `${(sent += 1)}@example.com` }))).status
    return { ...app, status }
  }
  const apps = []
  for (let started = 0; started < count; started += 1) apps.push(await start())
  const counts = async () => {
    const rows = await query('', 'select key, points from limits')
    return Object.fromEntries(rows.map(({ key, points }) => [key, points]))
  }
  return { apps, start, counts, from: (next: string) => void (client = next) }
}

test('instances count together, also after a restart', async () => {
  const { apps, start } = await instances({ RATE_LIMIT: '2/600' }, 2)
  for (const { status } of apps) expect(await status()).toBe(200)
  for (const { status } of [...apps, await start()]) expect(await status()).toBe(429)
})

test('a flood neither loads the database nor stores its addresses', async () => {
  const { apps, counts, from } = await instances({ RATE_LIMIT: '2/600', RATE_LIMIT_TOTAL: '3/60' })
  for (const client of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
    from(client)
    for (let sent = 0; sent < 5; sent += 1) await apps[0]?.status()
  }
  expect(await counts()).toEqual({ 'client:203.0.113.1': 2, 'client:203.0.113.2': 1, 'total:all': 3 })
})

test('an erasure removes the counts of all clients: nothing connects their network addresses with a person', async () => {
  const { apps, counts } = await instances({ RATE_LIMIT: '2/600' })
  expect(await apps[0]?.status()).toBe(200)
  const { output } = await aCommand('', ['erase', '1@example.com', '--yes'])
  expect(output).toContain('The counts of the rate limits were emptied too')
  expect(await counts()).toEqual({ 'total:all': 1 })
})

test.each(['at the next start', 'within a minute'])(
  'counts whose window is over, which hold network addresses, are removed %s',
  async (when) => {
    const { apps, start, counts } = await instances({ RATE_LIMIT: '1/600' })
    expect(await apps[0]?.status()).toBe(200)
    vi.advanceTimersByTime(when === 'within a minute' ? 660_000 : 0)
    vi.setSystemTime(new Date('2026-01-01T00:11:00Z'))
    if (when === 'at the next start') await start()
    await expect.poll(counts).toEqual({})
  },
)

test('a fault of the counts refuses nobody: the server counts by itself, and the log says so once', async () => {
  const { apps, counts, from } = await instances({ RATE_LIMIT: '2/600' })
  const [{ status, lines } = { status: () => 0, lines: [''] }] = apps
  await query('', 'alter table limits rename to away')
  expect([await status(), await status(), await status()]).toEqual([200, 200, 429])
  await query('', 'alter table away rename to limits')
  from('203.0.113.2')
  expect(await status()).toBe(200)
  // After a rest the database counts again.
  vi.advanceTimersByTime(5000)
  expect(await status()).toBe(200)
  expect(await counts()).toEqual({ 'client:203.0.113.2': 1, 'total:all': 1 })
  const said = lines.filter((line) => line.includes('this process counts by itself'))
  expect(said.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'warn', reason: expect.stringContaining('limits') },
  ])
})
