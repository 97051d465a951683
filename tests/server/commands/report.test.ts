import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { site } from '#content/site.ts'
import type { Application } from '#contract/application.ts'
import type { Attribution } from '#server/attribution.ts'
import { change } from '#tests/server/a-connection.ts'
import { aFolder, anApp } from '#tests/server/an-app.ts'
import { aReceived } from '#tests/server/an-application.ts'
import { aCommand } from './a-command.ts'
import { aStoppedList } from './a-stopped-list.ts'

const HOSTILE = '<script>alert(1)</script><style>" onclick="'

type Person = { attribution: Attribution; receivedAt?: Date; fields?: Partial<Application> }

/** The folder of a stopped server with these people. */
async function aListOf(people: Person[]): Promise<string> {
  const { store, dataDir, stop } = await anApp()
  const adding = people.map(({ fields, ...others }, index) =>
    store.add(aReceived({ email: `${index}@example.com`, ...fields }, others)),
  )
  await Promise.all(adding)
  await stop()
  return dataDir
}

/** Two applications of one campaign, fifty of as many, which a stranger made up. */
async function aFloodedList(): Promise<string> {
  return aListOf(
    Array.from({ length: 52 }, (_, index) => ({
      attribution: { utm_campaign: index < 2 ? HOSTILE : `${index}\u001B[2J\u202E` },
      receivedAt: new Date(index < 26 ? '2026-11-20' : '2026-11-22'),
      fields: { whatsapp: index < 51 ? '+9198765' : undefined, category: 'other' },
    })),
  )
}

/** What is said of a list of people with one number. */
const SHARED = '\nNumbers on more than one application: 1\n'

test('the chart has a bar for each group, and a stranger cannot rewrite the terminal or flood it with campaigns', async () => {
  const folder = await aFloodedList()
  const chart = async (by: string) => (await aCommand(folder, ['report', '--by', by])).output
  const line = (count: number, width: number, label: string) =>
    `${String(count).padStart(2)}  ${'█'.repeat(width).padEnd(40)}  ${label}\n`
  expect(await chart('day')).toBe(
    `${site.brand}: 52 applications\n\n` +
      line(26, 40, '2026-11-20') +
      line(0, 0, '2026-11-21') +
      line(26, 40, '2026-11-22') +
      SHARED,
  )
  const campaigns = await chart('campaign')
  expect(campaigns).toContain(`\n\n${line(2, 8, HOSTILE)}${line(1, 4, '10\\u{1b}[2J\\u{202e}')}`)
  const end = line(11, 40, '11 others') + SHARED
  expect(campaigns.slice(-end.length)).toBe(end)
  expect(campaigns.split('\n')).toHaveLength(46)
})

test('the campaigns that have no bar of their own are counted together', async () => {
  const people = Array.from({ length: 84 }, (_, index) => ({ attribution: { utm_campaign: `${index % 42}` } }))
  const { output } = await aCommand(await aListOf(people), ['report', '--by', 'campaign'])
  expect(output).toMatch(/\n4 .* 2 others\n$/)
})

test('--morning prints the line about yesterday as a chat takes it', async () => {
  vi.setSystemTime('2026-11-22T18:30:00Z')
  onTestFinished(() => void vi.useRealTimers())
  const { output } = await aCommand(await aFloodedList(), ['report', '--morning'])
  expect(JSON.parse(output)).toEqual({
    text: `${site.brand}: 26 applied yesterday, 0 the day before. 52 in all.`,
  })
})

/** The page of a list on 23 November, and its texts between `|`. */
async function aReportPage(folder: string, ...args: string[]) {
  vi.setSystemTime('2026-11-22T18:30:00Z')
  onTestFinished(() => void vi.useRealTimers())
  const file = join(await aFolder(), 'report.html')
  const { output } = await aCommand(folder, ['report', '--html', file, ...args])
  const page = await readFile(file, 'utf8')
  return { output: output.replace(file, 'FILE'), page, texts: page.replaceAll(/(?:\s*<[^>]*>\s*)+/g, '|') }
}

test('the page has the days and the hours as bars and a table by each value, needs nothing from elsewhere, and holds no person', async () => {
  const { output, page, texts } = await aReportPage(await aFloodedList())
  expect(output).toBe('FILE shows 52 applications.\n')
  expect(page).toContain(`<title>${site.brand}: 52 applications</title>`)
  // Of one scale, with the empty day between them, up to the day of the report.
  const bars = Array.from(
    page.matchAll(/height="(.*)%">[^]*?<b>([^<]*)</g),
    ([, height, title]) => `${title} ${height}`,
  )
  expect(bars.slice(0, 4)).toEqual([
    '20 Nov 2026: 26 100.00',
    '21 Nov 2026: 0 0.00',
    '22 Nov 2026: 26 100.00',
    '23 Nov 2026, so far: 0 0.00',
  ])
  expect(bars.filter((bar) => bar.includes(':00'))).toHaveLength(24)
  expect(bars).toContain('5:00 to 6:00: 52 100.00')
  for (const row of [
    'Numbers on more than one application: 1.',
    '|By day|Most: 20 Nov 2026, 26|',
    '|Each day in numbers|Day|Applications|20 Nov 2026|26|21 Nov 2026|0|22 Nov 2026|26|23 Nov 2026, so far|0|',
    '|What each link brought|Source · medium · campaign|Applications|Share|–|·|–|·|',
    '11 others|11|21.2%|Category|Applications|Share|Other|52|100.0%|By hour|Most: 5:00 to 6:00, 52|',
    '|0:00|6:00|12:00|18:00|24:00|Each hour in numbers|Hour|Applications|0:00 to 1:00|0|',
    '|Country|Applications|Share|India|51|98.1%|no country|1|1.9%|Referring site|Applications|Share|no referrer|52|100.0%|',
  ])
    expect(texts).toContain(row)
  // What strangers typed is text: the elements are those of any other page.
  expect(page).toContain('<bdi>&lt;script&gt;alert(1)&lt;/script&gt;&lt;style&gt;&quot; onclick=&quot;</bdi>')
  expect(page).not.toMatch(/<script|<link|<img|url\(|@import|src=|href=|<[^>]* (?:on\w+|style)=/)
  expect(page.match(/<style/g)).toHaveLength(1)
  expect(page).toMatch(/http-equiv="Content-Security-Policy" content="default-src .{5}none.{5}; style-src .{5}sha256-/)
  expect(page).toContain('name="robots" content="noindex"')
  const [, time = '', inIndia] = /<time datetime="([^"]+)">[^<]*:(\d\d)/.exec(page) ?? []
  expect(inIndia).toBe(new Date(Date.parse(time) + 330 * 60_000).toISOString().slice(14, 16))
  for (const personal of ['@example.com', 'Asha', '98765', 'instagram.com']) expect(page).not.toContain(personal)
})

test('links are counted by source, medium and campaign together, and those that differ in case or in the sign of an accent alone as one', async () => {
  const [otherSpelling, link] = ['ब\u095cा', { utm_medium: 'ब\u0921\u093cा', utm_campaign: 'diwali' }]
  const folder = await aListOf(
    [
      { utm_source: 'Instagram', utm_medium: link.utm_medium },
      { ...link, utm_source: 'instagram', ref: 'asha' },
      { ...link, utm_source: 'instagram', utm_medium: otherSpelling },
      { ...link, utm_source: 'INSTAGRAM' },
      { ...link, utm_source: 'instagram', referrer: 'l.example' },
    ].map((attribution) => ({ attribution })),
  )
  const groups = async (...args: string[]) =>
    (JSON.parse((await aCommand(folder, ['report', '--json', ...args])).output) as { groups: unknown }).groups
  expect(await groups('--by', 'source')).toEqual([{ key: 'instagram', count: 5 }])
  expect(await groups('--by', 'medium', '--campaign', 'Diwali')).toEqual([{ key: link.utm_medium, count: 4 }])
  expect(await groups('--by', 'ref')).toContainEqual({ key: 'asha', count: 1 })
  expect(await groups('--by', 'referrer')).toContainEqual({ key: 'l.example', count: 1 })
  expect((await aReportPage(folder)).texts).toContain(
    `campaign|Applications|Share|instagram|·|${link.utm_medium}|·|diwali|3|60.0%|instagram|·|${link.utm_medium}|·|–|1|20.0%|` +
      `instagram|·|${link.utm_medium}|·|diwali|ref|asha|1|20.0%|`,
  )
  expect((await aReportPage(folder, '--campaign', 'diwali')).texts).toContain('|Campaign|diwali|, all days|')
})

test('the page has the same days in every time zone', async () => {
  const file = join(await aFolder(), 'report.html')
  const command = ['env', 'TZ=America/New_York']
  await aCommand(await aFloodedList(), ['report', '--html', file, '--until', '2026-11-22'], { command })
  expect((await readFile(file, 'utf8')).match(/(?<=<small>)\d.*?(?=<)/g)).toEqual(['20 Nov', '21 Nov', '22 Nov'])
})

test('the page of an empty list has no bars and no table', async () => {
  const { page, texts } = await aReportPage(await aStoppedList(0))
  expect(texts).toContain('|Applications|0|Today|0|Yesterday|0|A week before|0|Last 7 days|0|')
  expect(page).not.toMatch(/<svg (?:height|class)|<table|<nav|<form|NaN|Infinity/)
})

test('the page of some days says which, and not what is recent', async () => {
  const { page, texts } = await aReportPage(await aFloodedList(), '--since', '2026-11-22', '--until', '2026-11-30')
  expect(texts).toContain('|Applications|26|All campaigns, from 22 Nov 2026 to 30 Nov 2026|Counted on|')
  expect(texts).toContain('|Other|26|100.0%|')
  expect(page).not.toMatch(/NaN|Infinity/)
})

test('of fewer than ten, the page does not say at which hour, from which country and site: they could be known', async () => {
  const people = Array.from({ length: 10 }, () => ({ attribution: { referrer: 'blog.example' } }))
  const apart = ['By hour', 'Country', 'blog.example']
  const shownOf = async (count: number) => {
    const { page } = await aReportPage(await aListOf(people.slice(0, count)))
    return apart.filter((words) => page.includes(words))
  }
  expect([await shownOf(9), await shownOf(10)]).toEqual([[], apart])
})

test('times that no clock should have had are counted, on the page too, and the chart is not endless', async () => {
  const folder = await aFloodedList()
  const times = ['0001-01-01T00:00:00.000Z', '9999-12-31T23:00:00.000Z', '+010000-01-01T04:00:00.000Z', 'yesterday']
  const changes = times.map(
    (time, index) => `update applications set received_at = '${time}' where email = '${index}@example.com'`,
  )
  change(join(folder, 'waitlist.db'), changes.join(';'))
  const { output } = await aCommand(folder, ['report'])
  const bars = Array.from(output.matchAll(/^ *(\d+) .*? {2}(\S.*)$/gm), ([, count, day]) => `${count} ${day}`)
  expect(bars).toEqual(['3 no day', '1 0001-01-01', '22 2026-11-20', '0 2026-11-21', '26 2026-11-22'])
  const { texts } = await aReportPage(folder)
  expect(texts).toContain('|Applications|52|')
  expect(texts).not.toMatch(/Invalid|NaN/)
})
