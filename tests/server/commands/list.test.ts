/** What the commands read from a list and take off it. On PostgreSQL too: see `storage/postgres.isolated.test.ts`. */
import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FIELDS } from '#contract/application.ts'
import { ATTRIBUTION } from '#server/attribution.ts'
import { IDEMPOTENCY_HEADER } from '#contract/outcome.ts'
import { addressFor, aFolder, anApp } from '#tests/server/an-app.ts'
import { anApplication, aReceived, aRequest, filled, unattributed } from '#tests/server/an-application.ts'
import { aCommand, exportedEmails } from './a-command.ts'

const COLUMNS = ['received_at', ...FIELDS, ...ATTRIBUTION]

const APPLICANTS = [
  ['2026-11-09T18:29:59.999Z', 'diwali', 'educator', '+919876543210', '+91 \'quoted\', "twice"'],
  ['2026-11-09T18:30:00.000Z', 'diwali', 'youtuber', '+91 98765', 'line one\u2028line two'],
  ['2026-11-10T18:29:59.999Z', "o'neil %", 'youtuber', '+12025550123', '👩🏽‍🎨 उमा சித்ரா'],
  ['2026-11-11T18:30:00.000Z', '', 'other', '00 91 98', 'عائشة می\u200cخواهم ❤\ufe0f'],
].map(([at = '', campaign = '', category = '', whatsapp = '', name = ''], index) => ({
  at,
  campaign,
  source: `source-${index}`,
  fields: { category, whatsapp, name, email: `${index}@example.com` },
}))

/** The folder of a stopped server with these applicants. */
async function aList(): Promise<string> {
  let now = new Date()
  const { send, dataDir, stop } = await anApp({ overrides: { now: () => now } })
  for (const { at, campaign, source, fields } of APPLICANTS) {
    now = new Date(at)
    const parameters = `utm_source=${source}&utm_campaign=${encodeURIComponent(campaign)}`
    const headers = { referer: `http://localhost/?join=1&${parameters}`, 'sec-fetch-site': 'same-origin' }
    expect((await send(aRequest(anApplication({ ...fields, youtube_link: '' }), headers))).status).toBe(200)
  }
  await stop()
  return dataDir
}

test('every value is exported as JSON and NDJSON, the oldest first', async () => {
  const folder = await aList()
  const exported = async (format: string) => (await aCommand(folder, ['export', '--format', format])).output
  const expected = APPLICANTS.map(({ at, campaign, source, fields }) => ({
    ...filled,
    ...unattributed,
    ...fields,
    youtube_link: null,
    received_at: at,
    utm_source: source,
    utm_campaign: campaign || null,
    leave_link: expect.stringMatching(/^\/leave\/[\da-f]{32}$/) as string,
  }))
  expect(JSON.parse(await exported('json'))).toEqual(expected)
  const lines = (await exported('ndjson')).split('\n').slice(0, -1)
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(expected)
})

test('days and minutes of India, a category, a campaign and a source in any case choose applications, together', async () => {
  const folder = await aList()
  const chosen = async (...args: string[]) =>
    (await exportedEmails(folder, ...args)).map((email) => Number(email.charAt(0)))
  expect(await chosen('--since', '2026-11-10')).toEqual([1, 2, 3])
  expect(await chosen('--until', '2026-11-10')).toEqual([0, 1, 2])
  expect(await chosen('--until', '2026-11-09')).toEqual([0])
  expect(await chosen('--since', '2026-11-10', '--until', '2026-11-10')).toEqual([1, 2])
  expect(await chosen('--category', 'youtuber')).toEqual([1, 2])
  expect(await chosen('--campaign', 'diwali', '--category', 'youtuber')).toEqual([1])
  expect(await chosen('--campaign', "o'neil %")).toEqual([2])
  expect(await chosen('--campaign', 'Diwali')).toEqual([0, 1])
  expect(await chosen('--campaign', 'diwal_')).toEqual([])
  expect(await chosen('--source', 'SOURCE-2')).toEqual([2])
  expect(await chosen('--since', '2026-11-10 00:01')).toEqual([2, 3])
  expect(await chosen('--until', '2026-11-09T23:59')).toEqual([0])
  expect(await chosen('--since', '2026-11-09 23:59', '--until', '2026-11-10 00:00')).toEqual([0, 1])
})

test('the batches of beta.md leave no gap and repeat nobody, while people apply, are erased and imported', async () => {
  const [{ store, dataDir }, place] = [await anApp(), await aFolder()]
  const beta = await readFile(join(import.meta.dirname, '../../../src/server/commands/beta.md'), 'utf8')
  const lines = Array.from(beta.matchAll(/main\.js (export .*)/g), ([, line = '']) => line)
  const batch = async (number: number) => {
    const line = lines[number - 1]?.replaceAll('batch', join(place, 'batch')) ?? ''
    expect((await aCommand(dataDir, line.split(' '))).code).toBe(0)
    const text = await readFile(join(place, `batch-${number}.csv`), 'utf8')
    return Array.from(text.matchAll(/"(\d+)@/g), ([, name]) => Number(name))
  }
  const numbers = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)
  // All in one millisecond, or long ago.
  const apply = (people: number[], receivedAt = new Date('2026-11-22')) => {
    const fields = people.map((number) => ({ email: `${number}@example.com`, category: 'filmmaker' as const }))
    return Promise.all(fields.map((each) => store.add(aReceived(each, { receivedAt }))))
  }
  await apply(numbers(100, 159))
  expect(await batch(1)).toEqual(numbers(100, 149))
  await apply(numbers(200, 259))
  await apply([1], new Date('2020-01-01'))
  for (const gone of [149, 150]) await aCommand(dataDir, ['erase', `${gone}@example.com`, '--yes'])
  expect(await batch(2)).toEqual([1, ...numbers(151, 159), ...numbers(200, 239)])
  expect(await batch(3)).toEqual(numbers(240, 259))
})

test('of many applications of one moment, as an import adds them, each is exported once', async () => {
  const { store, dataDir } = await anApp()
  const address = (number: number) => `${String(number).padStart(3, '0')}@example.com`
  const rows = Array.from({ length: 600 }, (_, number) => ({ ...filled, ...unattributed, email: address(number) }))
  const received_at = '2026-11-22T00:00:00.000Z'
  // Of a table without an order, the last added ones may be read first.
  for (const batch of [rows.slice(300), rows.slice(0, 300)])
    await store.addAll(batch.map((row) => ({ ...row, category: 'other', received_at })))
  expect(await exportedEmails(dataDir)).toEqual(rows.map(({ email }) => email))
})

/** Who is exported of Asha and Ravi without those whom a file names. */
async function exportedWithout(contacts: string): Promise<string[]> {
  const [{ store, dataDir }, file] = [await anApp(), join(await aFolder(), 'contacts')]
  for (const email of ['Asha@Example.com', 'ravi@example.com']) await store.add(aReceived({ email }))
  await writeFile(file, contacts)
  return exportedEmails(dataDir, '--without', file)
}

test.each([
  'Name;Contact\nAsha;ASHA@example.com\n',
  'Name;Contact\n-;Asha Rao <asha@example.com>,\n',
  'E-Mail\nmailto:asha@example.com\n',
  'E-Mail\n“asha@example.com”\n',
  '[{"name": "Asha", "EMAIL": "asha@example.com "}]',
])('--without leaves out who is in what a mail tool exports, however it spells them: %j', async (contacts) => {
  expect(await exportedWithout(contacts)).toEqual(['ravi@example.com'])
})

test.each(['Email Address', 'e-mail', 'ईमेल पता'])(
  '--without reads the column %s alone: nobody keeps out others by what stands in his other values',
  async (column) => {
    const contacts = `name,${column},link\nravi@example.com,asha@example.com,ravi@example.com\n`
    expect(await exportedWithout(contacts)).toEqual(['ravi@example.com'])
  },
)

test.each(['csv', 'json', 'ndjson'])('--without an earlier batch of nobody leaves out nobody: %s', async (format) => {
  const [{ store, dataDir }, batch] = [await anApp(), join(await aFolder(), `batch-1.${format}`)]
  await store.add(aReceived({ email: 'asha@example.com' }))
  await aCommand(dataDir, ['export', '--category', 'other', '--format', format, '--output', batch])
  const { output } = await aCommand(dataDir, ['export', '--format', 'json', '--without', batch])
  expect(JSON.parse(output)).toMatchObject([{ email: 'asha@example.com' }])
})

test('the report counts by each value, the largest group first', async () => {
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
  expect(await counted('--by', 'campaign')).toEqual(['2 diwali', '1 ', "1 o'neil %"])
  expect(await counted('--by', 'source')).toEqual(APPLICANTS.map(({ source }) => `1 ${source}`))
  expect(await counted('--by', 'country')).toEqual(['2 India', '1 Other', '1 USA, Canada'])
})

const SPELLINGS = ['été', 'Été', 'ÉTÉ', 'e\u0301te\u0301', 'весна', 'ВЕСНА', 'ब\u091c\u093cार', 'ब\u095bार']

test('--campaign chooses as many as the report counts, in every script and Unicode form', async () => {
  const { store, dataDir, stop } = await anApp()
  for (const [index, utm_campaign] of SPELLINGS.entries())
    await store.add(aReceived({ email: `${index}@example.com` }, { attribution: { utm_campaign } }))
  await stop()
  const read = async (line: string) => JSON.parse((await aCommand(dataDir, line.split(' '))).output) as unknown
  expect(await read('report --json --by campaign')).toHaveProperty('groups.length', 3)
  for (const [index, campaign] of SPELLINGS.entries()) {
    expect(await read(`report --json --campaign ${campaign}`)).toMatchObject({ total: index < 4 ? 4 : 2 })
    expect(await read(`export --format json --campaign ${campaign}`)).toHaveLength(index < 4 ? 4 : 2)
  }
})

test('show prints everything that is kept of an address in any case', async () => {
  const { join: send, dataDir } = await anApp({ overrides: { notify: () => {} } })
  const headers = { [IDEMPOTENCY_HEADER]: randomUUID() }
  await send(anApplication({ email: 'Asha.Rao@Example.com' }), headers)
  const { code, output } = await aCommand(dataDir, ['show', ' asha.RAO@example.com '])
  expect(code).toBe(0)
  const shown = Object.fromEntries(Array.from(output.matchAll(/^(\w+) +(.*)$/gm), ([, name, value]) => [name, value]))
  expect(Object.keys(shown).slice(0, COLUMNS.length)).toEqual(COLUMNS)
  // Also what the server keeps for itself: the key, the digest, the message to the webhook.
  expect(shown).toMatchObject({
    ...filled,
    email: 'Asha.Rao@Example.com',
    address: 'asha.rao@example.com',
    idempotency_key_digest: expect.stringMatching(/^\S{43}$/) as string,
    webhook_id: expect.stringMatching(/^msg_\S{36}$/) as string,
    webhook_last_error: '-',
  })
})

test('show finds all of a number, however it is written, and of a whole name', async () => {
  const folder = await aList()
  const shown = async (text: string) => {
    const { output } = await aCommand(folder, ['show', text])
    return Array.from(output.matchAll(/^email +(\d)@/gm), ([, number]) => Number(number))
  }
  expect(await shown('98765 43210')).toEqual([0])
  expect(await shown('+1 (202) 555-0123')).toEqual([2])
  expect(await shown('👩🏽‍🎨 उमा சித்ரா')).toEqual([2])
  expect(await aCommand(folder, ['show', '98765 43211'])).toEqual({
    code: 1,
    output: '98765 43211 is not on the list.\n',
  })
})

test('show leaves a line free between two people of one name', async () => {
  const { store, dataDir } = await anApp()
  for (const email of ['one@example.com', 'two@example.com']) await store.add(aReceived({ email, name: 'Asha Rao' }))
  const { output } = await aCommand(dataDir, ['show', 'asha rao'])
  expect(output.split('\n\n').map((person) => person.match(/\w+(?=@)/g))).toEqual([
    ['one', 'one'],
    ['two', 'two'],
  ])
})

test('who is in an export, as the README takes off a wave of fakes, is erased by its column of addresses alone, whatever people wrote elsewhere', async () => {
  const [{ store, dataDir }, place] = [await anApp(), await aFolder()]
  const readme = await readFile(join(import.meta.dirname, '../../../src/server/commands/README.md'), 'utf8')
  const since = new Date().toISOString().slice(0, 10)
  const [exporting = [], erasing = []] = Array.from(
    readme.match(/(?<=`)(?:export --source|erase --list) [^`]*\.csv(?=`)/g) ?? [],
    (line) =>
      line
        .replace(/"[^"]*"/, since)
        .replace(/\S+\.csv/, (name) => join(place, name))
        .split(' '),
  )
  const fakes = { attribution: { utm_source: 'fakes' } }
  await store.add(aReceived({ email: 'Fake-1@Example.com', name: 'asha@example.com' }, fakes))
  await store.add(aReceived({ email: 'fake-2@example.com', instagram_link: 'ravi@example.com' }, fakes))
  for (const email of ['asha@example.com', 'ravi@example.com']) await store.add(aReceived({ email }))
  await aCommand(dataDir, exporting)
  const { code, output } = await aCommand(dataDir, [...erasing, '--yes'])
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringMatching(/^2 applications erased, 0 not on the list/),
  })
  expect((await exportedEmails(dataDir)).toSorted()).toEqual(['asha@example.com', 'ravi@example.com'])
})

test('who is erased is off the list, and may apply again', async () => {
  const { join: send, dataDir } = await anApp()
  const headers = { [IDEMPOTENCY_HEADER]: randomUUID() }
  await send(anApplication({ email: 'Asha.Rao@Example.com' }), headers)
  await send(anApplication({ email: 'ravi@example.com' }))
  const erased = await aCommand(dataDir, ['erase', 'ASHA.RAO@example.com', '--yes'])
  expect([erased.code, erased.output]).toEqual([0, expect.stringContaining('asha.rao@example.com was erased.')])
  const database = await addressFor(dataDir)
  expect(erased.output).toContain(
    database === undefined ? 'no byte of what was erased is left' : 'PostgreSQL overwrites the space',
  )
  const nobody = { code: 1, output: 'asha.rao@example.com is not on the list.\n' }
  expect(await aCommand(dataDir, ['show', 'asha.rao@example.com'])).toEqual(nobody)
  expect(await aCommand(dataDir, ['erase', 'asha.rao@example.com', '--yes'])).toEqual(nobody)
  expect((await aCommand(dataDir, ['show', 'ravi@example.com'])).code).toBe(0)
  // Who is erased may apply again, and the key of the first form is forgotten.
  expect((await send(anApplication({ email: 'asha.rao@example.com' }))).status).toBe(200)
  expect((await send(anApplication({ email: 'asha.rao@example.com' }), headers)).status).toBe(409)
})

test('with SITE_URL, each application is exported with the whole personal link to leave', async () => {
  const env = { SITE_URL: 'https://www.example.com' }
  const { output } = await aCommand(await aList(), ['export', '--format', 'json'], { env })
  const links = (JSON.parse(output) as Record<string, string>[]).map(({ leave_link: link }) => link)
  for (const link of links) expect(link).toMatch(/^https:\/\/www\.example\.com\/leave\/[\da-f]{32}$/)
  expect(new Set(links).size).toBe(APPLICANTS.length)
})
