import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FIELDS } from '#contract/application.ts'
import { ATTRIBUTION } from '#contract/attribution.ts'
import { aPostgres } from '#tests/server/a-postgres.ts'
import { run } from '#tests/server/a-process.ts'
import { aFolder, anApp, useDatabase } from '#tests/server/an-app.ts'
import { anApplication, applicants, aRequest, filled, unattributed } from '#tests/server/an-application.ts'
import { aCommand } from './a-command.ts'
import { aLongList, aStoppedList } from './a-stopped-list.ts'

const postgres = aPostgres()

/** Names that break a careless export. */
const HOSTILE = [
  '=HYPERLINK("https://x.example","Asha")',
  '+91 \'quoted\', "twice"',
  'line one\u2028line two',
  '👩🏽‍🎨 उमा சித்ரா',
  'عائشة \u202Ecba',
  'semi;=1|pipe\\',
  '</script><b>&amp;',
]

/** The rows of a CSV file (RFC 4180), without our guard against formulas. */
function rowsOf(csv: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, bare, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (quoted === undefined && bare === '' && end === '') break
    rows.at(-1)?.push(withoutGuard((quoted ?? bare ?? '').replaceAll('""', '"')))
    if (end === '\r\n') rows.push([])
  }
  return rows.filter((row) => row.length > 0)
}

const withoutGuard = (text: string) =>
  text.replaceAll(/(?<=^|[,;|\t\r\n])'(?=['"\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/gu, '')

describe.each([
  ['SQLite', () => Promise.resolve(undefined)],
  ['PostgreSQL', () => postgres.database()],
])('on %s', (_, database) => {
  async function aHostileList(): Promise<string> {
    useDatabase(await database())
    const { join: send, dataDir, stop } = await anApp()
    for (const [index, name] of HOSTILE.entries()) {
      const answer = await send(anApplication({ name, email: `h${index}@example.com`, youtube_link: undefined }))
      expect(answer.status).toBe(200)
    }
    await stop()
    return dataDir
  }

  const expected = HOSTILE.map((name, index) => ({
    ...filled,
    ...unattributed,
    name,
    email: `h${index}@example.com`,
    youtube_link: null,
    received_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
  }))

  test('hostile names come back without a loss from CSV, JSON and NDJSON', async () => {
    const folder = await aHostileList()
    const json = await aCommand(folder, ['export', '--format', 'json'])
    expect(JSON.parse(json.output)).toEqual(expected)
    const ndjson = await aCommand(folder, ['export', '--format=ndjson'])
    expect(
      ndjson.output
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(expected)
    const [header = [], ...rows] = rowsOf((await aCommand(folder, ['export'])).output)
    expect(header).toEqual(['received_at', ...FIELDS, ...ATTRIBUTION])
    const objects = rows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] || null])))
    expect(objects).toEqual(expected)
  })

  test('days are those of India: a day begins at 18:30 UTC the day before', async () => {
    useDatabase(await database())
    const times = [
      '2026-11-09T18:29:59.999Z',
      '2026-11-09T18:30:00.000Z',
      '2026-11-10T18:29:59.999Z',
      '2026-11-10T18:30:00.000Z',
    ]
    const clock = [...times]
    const { join: send, dataDir, stop } = await anApp({ overrides: { now: () => new Date(clock.shift() ?? '') } })
    for (const body of applicants(4)) await send(body)
    await stop()
    const received = async (...args: string[]) => {
      const { output } = await aCommand(dataDir, ['export', '--format', 'json', ...args])
      return (JSON.parse(output) as { received_at: string }[]).map((row) => row.received_at)
    }
    expect(await received('--since', '2026-11-10')).toEqual(times.slice(1))
    expect(await received('--until', '2026-11-10')).toEqual(times.slice(0, 3))
    expect(await received('--since', '2026-11-10', '--until', '2026-11-10')).toEqual(times.slice(1, 3))
    expect(await received('--since', '2026-11-12')).toEqual([])
    const report = await aCommand(dataDir, ['report', '--by', 'day', '--json'])
    expect(JSON.parse(report.output)).toEqual({
      total: 4,
      groups: [
        { key: '2026-11-09', count: 1 },
        { key: '2026-11-10', count: 2 },
        { key: '2026-11-11', count: 1 },
      ],
    })
  })

  test('a category and a campaign choose applications, together and to the letter', async () => {
    useDatabase(await database())
    const { send, dataDir, stop } = await anApp()
    const shared = [
      ['educator', 'diwali'],
      ['youtuber', 'diwali'],
      ['youtuber', "o'neil %"],
      ['youtuber', undefined],
    ] as const
    for (const [index, [category, campaign]] of shared.entries()) {
      const referer = `http://localhost/?join=1${campaign === undefined ? '' : `&utm_campaign=${encodeURIComponent(campaign)}`}`
      const body = anApplication({ category, email: `${index}@example.com` })
      expect((await send(aRequest(body, { referer, 'sec-fetch-site': 'same-origin' }))).status).toBe(200)
    }
    await stop()
    const chosen = async (...args: string[]) => {
      const { output } = await aCommand(dataDir, ['export', '--format', 'json', ...args])
      return (JSON.parse(output) as { email: string }[]).map(({ email }) => email)
    }
    expect(await chosen('--category', 'youtuber')).toEqual(['1@example.com', '2@example.com', '3@example.com'])
    expect(await chosen('--campaign', 'diwali')).toEqual(['0@example.com', '1@example.com'])
    expect(await chosen('--campaign', 'diwali', '--category', 'youtuber')).toEqual(['1@example.com'])
    expect(await chosen('--campaign', "o'neil %")).toEqual(['2@example.com'])
    expect(await chosen('--campaign', 'Diwali')).toEqual([])
  })

  test('an export to a file is for its owner alone, and replaces a file only with --force', async () => {
    const folder = await aHostileList()
    const place = await aFolder()
    const file = join(place, 'list.csv')
    const command = ['sh', '-c', 'umask 000; exec "$@"', 'sh']
    const first = await aCommand(folder, ['export', '--output', file], { command })
    expect(first).toEqual({ code: 0, output: `${file} holds ${HOSTILE.length} applications.\n` })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const written = await readFile(file, 'utf8')
    expect(written).toBe((await aCommand(folder, ['export'])).output)

    const second = await aCommand(folder, ['export', '--format', 'json', '--output', file])
    expect(second).toEqual({
      code: 1,
      output: `There is no export. ${file} exists already: add --force to replace it.\n`,
    })
    expect(await readFile(file, 'utf8')).toBe(written)
    expect((await aCommand(folder, ['export', '--format', 'json', '--output', file, '--force'])).code).toBe(0)
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(expected)
    expect(await readdir(place)).toEqual(['list.csv'])
  })
})

test('--excel begins the CSV with the byte order mark', async () => {
  const folder = await aStoppedList(1)
  const file = join(await aFolder(), 'list.csv')
  await aCommand(folder, ['export', '--excel', '--output', file])
  expect((await readFile(file)).subarray(0, 14).toString('hex')).toBe(
    `efbbbf${Buffer.from('received_at').toString('hex')}`,
  )
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('%s ends the export with %i and leaves no half file', async (signal, expected) => {
  const place = await aFolder()
  const folder = await aLongList()
  const { child, exited, output } = await run({
    args: ['export', '--output', join(place, 'list.csv')],
    env: { DATA_DIR: folder },
  })
  await expect.poll(() => readdir(place), { interval: 1, timeout: 60_000 }).toHaveLength(1)
  child.kill(signal)
  expect((await exited).code).toBe(expected)
  expect(output()).toBe('Interrupted: nothing was written.\n')
  expect(await readdir(place)).toEqual([])
})

test('a reader that goes away ends the export with 1 and a sentence', async () => {
  const folder = await aStoppedList(2000)
  const command = ['sh', '-c', '("$@"; echo "code $?" >&2) | head -c 10', 'sh']
  const { output } = await aCommand(folder, ['export'], { command })
  expect(output).toContain('The export is incomplete. Standard output cannot be written. (write EPIPE)\n')
  expect(output).toContain('code 1')
})
