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
  { category: 'educator', whatsapp: '+919876543210', landing: 'utm_campaign=diwali&utm_source=instagram' },
  { category: 'youtuber', whatsapp: '+91 98765', landing: 'utm_campaign=diwali&utm_source=whatsapp' },
  { category: 'youtuber', whatsapp: '+971501234567', landing: 'utm_campaign=%3Cscript%3Ealert(1)%3C%2Fscript%3E' },
  { category: 'youtuber', whatsapp: '+12025550123', landing: '' },
  { category: 'other', whatsapp: '00 91 98', landing: '' },
  { category: 'other', whatsapp: undefined, landing: 'utm_source=instagram' },
]

const labelOf = (category: Category) => categories.find(({ value }) => value === category)?.label

describe.each([
  ['SQLite', () => Promise.resolve(undefined)],
  ['PostgreSQL', () => postgres.database()],
])('on %s', (_, database) => {
  async function aList(): Promise<string> {
    useDatabase(await database())
    const { send, dataDir, stop } = await anApp({ overrides: { now: () => new Date('2026-11-21T20:00:00Z') } })
    for (const [index, { landing, ...fields }] of APPLICANTS.entries()) {
      const headers = { referer: `http://localhost/?join=1&${landing}`, 'sec-fetch-site': 'same-origin' }
      const body = anApplication({ ...fields, email: `creator-${index}@example.com` })
      expect((await send(aRequest(body, headers))).status).toBe(200)
    }
    await stop()
    return dataDir
  }

  test.each([
    ['day', [{ key: '2026-11-22', count: 6 }]],
    [
      'category',
      [
        { key: 'youtuber', count: 3 },
        { key: 'other', count: 2 },
        { key: 'educator', count: 1 },
      ],
    ],
    [
      'campaign',
      [
        { key: '', count: 3 },
        { key: 'diwali', count: 2 },
        { key: '<script>alert(1)</script>', count: 1 },
      ],
    ],
    [
      'source',
      [
        { key: '', count: 3 },
        { key: 'instagram', count: 2 },
        { key: 'whatsapp', count: 1 },
      ],
    ],
    [
      'country',
      [
        { key: 'India', count: 2 },
        { key: '', count: 1 },
        { key: 'Other', count: 1 },
        { key: 'USA, Canada', count: 1 },
        { key: 'United Arab Emirates', count: 1 },
      ],
    ],
  ])('--by %s counts as JSON, the largest group first', async (by, groups) => {
    const { code, output } = await aCommand(await aList(), ['report', '--by', by, '--json'])
    expect({ code, report: JSON.parse(output) as unknown }).toEqual({ code: 0, report: { total: 6, groups } })
  })

  test('the chart has a bar for each group', async () => {
    const { output } = await aCommand(await aList(), ['report', '--by', 'category'])
    const bars = [
      ['3', '█'.repeat(40), 'youtuber'],
      ['2', `${'█'.repeat(26)}▋`, 'other'],
      ['1', `${'█'.repeat(13)}▍`, 'educator'],
    ] as const
    const lines = bars.map(([count, bar, category]) => `${count}  ${bar.padEnd(40)}  ${labelOf(category)}\n`)
    expect(output).toBe(`${site.brand}: 6 applications\n\n${lines.join('')}`)
  })

  test('the page needs nothing from elsewhere, escapes what a stranger typed, and holds no person', async () => {
    const folder = await aList()
    const file = join(await aFolder(), 'report.html')
    const { code, output } = await aCommand(folder, ['report', '--by', 'campaign', '--html', file])
    expect({ code, output }).toEqual({ code: 0, output: `${file} shows 6 applications by campaign.\n` })
    const page = await readFile(file, 'utf8')
    expect(page).toContain('<bdi>&lt;script&gt;alert(1)&lt;/script&gt;</bdi>')
    expect(page).not.toMatch(/<script|<link|<img|url\(|@import|src=|href=/)
    expect(page).toContain("default-src 'none'")
    for (const personal of ['@example.com', 'Asha', '98765', 'instagram.com']) expect(page).not.toContain(personal)
    expect((await aCommand(folder, ['report', '--html', file])).code).toBe(1)
    expect((await aCommand(folder, ['report', '--html', file, '--force'])).code).toBe(0)
  })
})

test('a stranger cannot rewrite the terminal or flood it with campaigns', async () => {
  const { store, dataDir, stop } = await anApp()
  for (let index = 0; index < 50; index += 1) {
    await store.add({
      application: { name: 'Asha', email: `${index}@example.com`, category: 'other' },
      attribution: { utm_campaign: `${index}\u001B[2J\u202E${'👩🏽‍🎨'.repeat(100)}` },
      receivedAt: new Date(),
      idempotencyKeyDigest: undefined,
    })
  }
  await stop()
  const { output } = await aCommand(dataDir, ['report', '--by', 'campaign'])
  expect(output).not.toContain('\u001B')
  expect(output).not.toContain('\u202E')
  expect(output).toContain('0\\u{1b}[2J\\u{202e}👩🏽‍🎨')
  expect(output).toContain('10  ████████████████████████████████████████  10 others\n')
  expect(output.split('\n')).toHaveLength(44)
})
