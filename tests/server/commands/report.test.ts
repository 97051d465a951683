import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { site } from '#content/site.ts'
import { categories, type Category } from '#content/waitlist.ts'
import { aPostgres } from '#tests/server/a-postgres.ts'
import { aFolder, anApp, useDatabase } from '#tests/server/an-app.ts'
import { anApplication, aRequest } from '#tests/server/an-application.ts'
import { aCommand } from './a-command.ts'

const postgres = aPostgres()

const APPLICANTS = [
  { at: '2026-11-09T18:29:59.999Z', category: 'educator', whatsapp: '+919876543210', campaign: 'diwali' },
  { at: '2026-11-09T18:30:00.000Z', category: 'youtuber', whatsapp: '+91 98765', campaign: 'diwali' },
  {
    at: '2026-11-10T18:29:59.999Z',
    category: 'youtuber',
    whatsapp: '+12025550123',
    campaign: '<script>alert(1)</script>',
  },
  { at: '2026-11-11T18:30:00.000Z', category: 'other', whatsapp: '00 91 98', campaign: '' },
]

/** The folder of a stopped server with these applicants. */
async function aList(): Promise<string> {
  let now = new Date()
  const { send, dataDir, stop } = await anApp({ overrides: { now: () => now } })
  for (const [index, { at, category, whatsapp, campaign }] of APPLICANTS.entries()) {
    now = new Date(at)
    const query = `utm_source=source-${index}&utm_campaign=${encodeURIComponent(campaign)}`
    const headers = { referer: `http://localhost/?join=1&${query}`, 'sec-fetch-site': 'same-origin' }
    const body = anApplication({ category, whatsapp, email: `creator-${index}@example.com` })
    expect((await send(aRequest(body, headers))).status).toBe(200)
  }
  await stop()
  return dataDir
}

const labelOf = (category: Category) => categories.find(({ value }) => value === category)?.label

describe.each([
  ['SQLite', () => Promise.resolve(undefined)],
  ['PostgreSQL', () => postgres.database()],
])('on %s', (_, database) => {
  test('the report counts by each value, days as in India, the largest group first', async () => {
    useDatabase(await database())
    const folder = await aList()
    const counted = async (...args: string[]) => {
      const { output } = await aCommand(folder, ['report', '--json', ...args])
      const { total, groups } = JSON.parse(output) as { total: number; groups: { key: string; count: number }[] }
      expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(total)
      return groups.map(({ key, count }) => `${count} ${key}`)
    }
    expect(await counted()).toEqual(['1 2026-11-09', '2 2026-11-10', '1 2026-11-12'])
    expect(await counted('--since', '2026-11-10', '--until', '2026-11-10')).toEqual(['2 2026-11-10'])
    expect(await counted('--by', 'category')).toEqual(['2 youtuber', '1 educator', '1 other'])
    expect(await counted('--by', 'campaign')).toEqual(['2 diwali', '1 ', '1 <script>alert(1)</script>'])
    expect(await counted('--by', 'source')).toEqual([0, 1, 2, 3].map((index) => `1 source-${index}`))
    expect(await counted('--by', 'country')).toEqual(['2 India', '1 Other', '1 USA, Canada'])
  })
})

test('the chart has a bar for each group, and a line for a day without any', async () => {
  const folder = await aList()
  const chart = async (by: string) => (await aCommand(folder, ['report', '--by', by])).output
  const line = (count: number, width: number, label: string | undefined) =>
    `${count}  ${'█'.repeat(width).padEnd(40)}  ${label}\n`
  expect(await chart('category')).toBe(
    `${site.brand}: 4 applications\n\n${line(2, 40, labelOf('youtuber'))}` +
      line(1, 20, labelOf('educator')) +
      line(1, 20, labelOf('other')),
  )
  expect(await chart('day')).toContain(line(2, 40, '2026-11-10') + line(0, 0, '2026-11-11') + line(1, 20, '2026-11-12'))
})

test('the page needs nothing from elsewhere, escapes what a stranger typed, and holds no person', async () => {
  const file = join(await aFolder(), 'report.html')
  const { code, output } = await aCommand(await aList(), ['report', '--by', 'campaign', '--html', file])
  expect({ code, output }).toEqual({ code: 0, output: `${file} shows 4 applications by campaign.\n` })
  const page = await readFile(file, 'utf8')
  expect(page).toContain('<bdi>&lt;script&gt;alert(1)&lt;/script&gt;</bdi>')
  expect(page).not.toMatch(/<script|<link|<img|url\(|@import|src=|href=/)
  expect(page).toContain("default-src 'none'")
  for (const personal of ['@example.com', 'Asha', '98765', 'instagram.com']) expect(page).not.toContain(personal)
})

test('a stranger cannot rewrite the terminal or flood it with campaigns', async () => {
  const { store, dataDir, stop } = await anApp()
  for (let index = 0; index < 50; index += 1) {
    await store.add({
      application: { name: 'Asha', email: `${index}@example.com`, category: 'other' },
      attribution: { utm_campaign: `${index}\u001B[2J\u202E` },
      receivedAt: new Date(),
      idempotencyKeyDigest: undefined,
    })
  }
  await stop()
  const { output } = await aCommand(dataDir, ['report', '--by', 'campaign'])
  expect(output).not.toContain('\u001B')
  expect(output).not.toContain('\u202E')
  expect(output).toContain('0\\u{1b}[2J\\u{202e}\n')
  expect(output).toContain(`10  ${'█'.repeat(40)}  10 others\n`)
  expect(output.split('\n')).toHaveLength(44)
})
