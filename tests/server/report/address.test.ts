/** The report at its secret address. On PostgreSQL too: see `storage/postgres.isolated.test.ts`. */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { setImmediate, type setTimeout as delay } from 'node:timers/promises'
import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DAY_MS } from '#server/days.ts'
import type { Attribution } from '#server/attribution.ts'
import { LIMITS } from '#server/http/listen.ts'
import { reportAt } from '#server/report/address.ts'
import { WAITS } from '#server/waits.ts'
import { aPage } from '#tests/server/a-page.ts'
import { anApp } from '#tests/server/an-app.ts'
import { aReceived } from '#tests/server/an-application.ts'
import { PATIENT } from '#tests/server/patient.ts'

const KEY = 'k3yOfTheReport0a1b2c3d4e5f6g7h8i'
const NOW = new Date('2026-11-22T12:00:00Z')

/** A report of these people, whose clock stands still. `read` is called when their list is read. */
async function aReport(people: { attribution?: Attribution; at?: string }[] = [], closed = false) {
  const clock = { now: NOW }
  const app = await anApp({ overrides: { reportKey: KEY, closed, page: await aPage(), now: () => clock.now } })
  for (const [index, { attribution = {}, at = '2026-11-22' }] of people.entries())
    await app.store.add(aReceived({ email: `${index}@example.com` }, { attribution, receivedAt: new Date(at) }))
  const read = vi.spyOn(app.store, 'all')
  const ask = async (path: string, method = 'GET') => {
    const response = await app.send(new Request(`http://localhost${path.replace('KEY', KEY)}`, { method }))
    return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() }
  }
  return { ...app, ask, clock, read }
}

test('who has the address gets the report, and no cache, index or other site learns of it', async () => {
  const { ask } = await aReport()
  for (const path of ['/report/KEY', '/report/KEY.csv']) {
    const { status, headers } = await ask(path)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none';(?!.*(?:unsafe|script|http)).*form-action 'self'; base-uri 'none'; frame-anc/,
    )
    expect(headers).not.toHaveProperty('etag')
    expect(await ask(path, 'HEAD')).toEqual({ status, headers, body: '' })
  }
})

test('the report says that the list is closed', async () => {
  const said = 'The list is closed'
  expect((await (await aReport()).ask('/report/KEY')).body).not.toContain(said)
  expect((await (await aReport([], true)).ask('/report/KEY')).body).toContain(said)
})

test('the report can only be read', async () => {
  const { ask, read } = await aReport()
  expect((await ask('/report/KEY', 'POST')).status).toBe(405)
  expect(read).not.toHaveBeenCalled()
})

test('any other address is the ordinary 404, to the byte', async () => {
  const { ask } = await aReport()
  const ordinary = await ask('/nowhere')
  expect(ordinary.status).toBe(404)
  const ends = ['', '%00', KEY.slice(1), 'KEY0', KEY.toLowerCase(), 'KEY/', '/KEY', 'KEY.CSV', 'KEY.csv.csv']
  const others = ['/report%2FKEY', '/report?key=KEY', '/Report/KEY', '/KEY', '//report/KEY']
  for (const path of [...ends.map((end) => `/report/${end}`), ...others])
    expect(await ask(path), path).toEqual(ordinary)
})

test('a wrong key is compared in a time that does not tell how much of it is right', async () => {
  const compare = vi.spyOn(crypto, 'timingSafeEqual')
  syncBuiltinESMExports()
  onTestFinished(() => {
    compare.mockRestore()
    syncBuiltinESMExports()
  })
  const { ask } = await aReport()
  for (const given of ['k', KEY.slice(1)]) await ask(`/report/${given}`)
  expect(compare.mock.calls.map(([one]) => one.byteLength)).toEqual([32, 32])
})

test('the log has no key, however a chat or a person has changed its address', async () => {
  const { ask, lines } = await aReport()
  const changed = ['//report/KEY', '/REPORT/KEY/', '/report%2FKEY', '/x/report//KEY)', '/KEY', '/report/KEY.csv']
  for (const path of ['/report/KEY', ...changed, `/report/${KEY.slice(0, 20)}`]) await ask(path)
  const [first] = lines.filter((line) => line.includes('"path"'))
  expect(first).toContain('"path":"/report/[key]","status":200')
  expect(lines.join('')).not.toContain(KEY.slice(0, 20))
})

test('the CSV has a row a day, link and category, which no spreadsheet runs as a formula', async () => {
  const others = { utm_medium: '=1+1', utm_campaign: 'दिवाली, "26"', ref: '@asha', utm_content: '-2' }
  const link = { ...others, utm_source: 'instagram' }
  const { ask } = await aReport([
    { attribution: { ...link, utm_source: 'Instagram' } },
    { attribution: link },
    { attribution: link, at: '2026-11-21T18:30:00Z' },
    { attribution: { ref: 'asha@example.com' }, at: '2026-11-21T18:29:59Z' },
  ])
  expect((await ask('/report/KEY.csv')).body).toBe(
    'day,source,medium,campaign,ref,content,category,count\r\n' +
      '"2026-11-21","","","","","","educator",1\r\n' +
      `"2026-11-22","instagram","'=1+1","दिवाली, ""26""","'@asha","'-2","educator",3\r\n`,
  )
})

test.each([
  ['campaign=&since=&until=', 3, 'All campaigns, all days'],
  ['since=2026-11-21&since=x', 2, 'All campaigns, from 21 Nov 2026'],
  ['campaign=+ÉTÉ+%26+<b>&until=2026-11-20', 1, 'Campaign <bdi>ÉTÉ &amp; &lt;b&gt;</bdi>, to 20 Nov 2026'],
  ['campaign=diwali', 0, 'Campaign <bdi>diwali</bdi>, all days'],
])('the address chooses a campaign, in any spelling, and days of India: %s', async (query, total, words) => {
  const times = ['2026-11-20T18:29:59Z', '2026-11-20T18:30:00Z', '2026-11-22']
  const { ask } = await aReport(times.map((at) => ({ at, attribution: { utm_campaign: 'été & <b>' } })))
  const { body } = await ask(`/report/KEY?${query}`)
  expect(body).toContain(`<b class="size-1">${total}</b>`)
  expect(body).toContain(`<summary>${words}</summary>`)
})

test('of a campaign that brought fewer than ten, nothing is told by which they could be known', async () => {
  const people = Array.from({ length: 11 }, (_, index) => ({
    attribution: { utm_campaign: index < 9 ? 'diwali' : 'eid' },
  }))
  const { ask } = await aReport(people)
  const few = await ask('/report/KEY?campaign=diwali')
  expect(['By hour', 'Country', 'Referring site'].filter((heading) => few.body.includes(heading))).toEqual([])
  expect((await ask('/report/KEY')).body).toContain('Referring site')
})

test('a campaign is offered once, whichever spelling the address has, and with all of its spaces', async () => {
  const campaigns = ['Diwali', 'eid  2026']
  const { ask } = await aReport(campaigns.map((utm_campaign) => ({ attribution: { utm_campaign } })))
  const { body } = await ask('/report/KEY?campaign=diwali')
  expect(body.match(/<option.*?>/g)).toEqual(['<option value="eid  2026">'])
  expect(body).toContain('name="campaign" list="campaigns" placeholder="All campaigns"\nvalue="diwali"')
  expect((await ask('/report/KEY?campaign=eid++2026')).body).toContain('<b class="size-1">1</b>')
})

test('a link in the table leads to the report of that link alone, of the same days', async () => {
  const link = { utm_source: 'instagram', utm_medium: 'story', utm_campaign: 'diwali' }
  const people = [link, { ...link, ref: 'asha' }, {}].map((attribution) => ({ attribution }))
  const { ask } = await aReport([...people, { attribution: link, at: '2026-11-21' }])
  const { body } = await ask('/report/KEY?since=2026-11-22')
  const links = Array.from(body.matchAll(/<a href="(\?link=[^"]*)">/g), ([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )
  expect(links).toHaveLength(3)
  const totals = await Promise.all(links.map(async (query) => (await ask(`/report/KEY${query}`)).body))
  for (const page of totals) expect(page).toContain('<b class="size-1">1</b>')
  const chosen = totals.find((page) => page.includes('<bdi>diwali</bdi>, from'))
  expect(chosen).toContain('<h2>By day</h2>')
  expect(chosen).not.toContain('What each link brought')
  const hidden = Array.from(chosen?.matchAll(/type="hidden" name="link" value="([^"]*)"/g) ?? [], ([, value]) => value)
  expect(hidden).toEqual(['instagram', 'story', 'diwali', '', ''])
})

test('today, yesterday, the same day a week before and the last seven days are counted apart', async () => {
  const daysAgo = [0, 0, 0, 1, 1, 6, 7, 8, 8, 8, 8, 9]
  const at = daysAgo.map((days) => new Date(NOW.getTime() - days * DAY_MS).toISOString())
  const { ask } = await aReport(at.map((time) => ({ at: time })))
  const { body } = await ask('/report/KEY')
  const numbers = Array.from(body.matchAll(/<dt>(.*?)<\/dt><dd>(\d+)/g), ([, name, count]) => `${name} ${count}`)
  expect(numbers).toEqual(['Today 3', 'Yesterday 2', 'A week before 4', 'Last 7 days 6'])
})

test('today and the last seven days are one press away, also of a campaign or a link', async () => {
  const { ask } = await aReport()
  const shortcuts = async (query: string) => {
    const { body } = await ask(`/report/KEY?${query}`)
    const links = body.matchAll(/<a href="(\?[^"]*)"( aria-current="true")?>([^<]*)/g)
    return Array.from(links, ([, href = '', current = '', name]) => `${name} ${href}${current && ' is shown'}`)
  }
  expect(await shortcuts('since=2026-11-16')).toEqual([
    'Today ?since=2026-11-22',
    '7 days ?since=2026-11-16 is shown',
    'All days ?',
  ])
  expect(await shortcuts('campaign=diwali')).toEqual([
    'Today ?campaign=diwali&amp;since=2026-11-22',
    '7 days ?campaign=diwali&amp;since=2026-11-16',
    'All days ?campaign=diwali is shown',
    'All campaigns ?',
  ])
  const link = '?link=a&amp;link=&amp;link=&amp;link=&amp;link='
  expect(await shortcuts('link=a&since=2026-11-22&until=2026-11-22')).toEqual([
    `Today ${link}&amp;since=2026-11-22`,
    `7 days ${link}&amp;since=2026-11-16`,
    `All days ${link}`,
    'All campaigns ?since=2026-11-22&amp;until=2026-11-22',
  ])
})

test('the bar of today, which is not over, is told from those of other days', async () => {
  const { ask } = await aReport([{ at: '2026-11-21' }, { at: '2026-11-22' }])
  const { body } = await ask('/report/KEY')
  expect(body.match(/<div class="open">/g)).toHaveLength(1)
  expect(body).toMatch(/<div class="open">[^]*?<b>22 Nov 2026, so far: 1<\/b>/)
  expect((await ask('/report/KEY?until=2026-11-21')).body).not.toContain('so far')
})

test('the chart goes on to today, and to the first day that was asked for', async () => {
  const { ask } = await aReport([{ at: '2026-11-20' }])
  const daysOf = async (query: string) =>
    (await ask(`/report/KEY?${query}`)).body.match(/(?<=<th scope="row">)\d+(?= Nov 2026)/g)
  expect(await daysOf('')).toEqual(['20', '21', '22'])
  expect(await daysOf('since=2026-11-19&until=2026-11-21')).toEqual(['19', '20', '21'])
})

test.each(['2026-02-30', 'x', '2026-11-22T00:00', '%2B275760-09-13'])('%s is refused: it is no day', async (day) => {
  const { ask } = await aReport()
  for (const name of ['since', 'until']) expect((await ask(`/report/KEY?${name}=${day}`)).status).toBe(400)
})

test('a browser keeps the CSV as a file', async () => {
  const { ask } = await aReport()
  const disposition = 'attachment; filename=report.csv'
  expect((await ask('/report/KEY.csv')).headers).toMatchObject({ 'content-disposition': disposition })
})

test('of all who ask within 30 seconds, one makes the list be read', async () => {
  const { ask, clock, read } = await aReport()
  // At the end its clock is set back.
  for (const [ms, count] of [
    [0, 1],
    [29_999, 1],
    [30_000, 2],
    [0, 3],
  ] as const) {
    clock.now = new Date(NOW.getTime() + ms)
    await Promise.all(['', '.csv', '', '.csv'].map(async (end) => ask(`/report/KEY${end}`)))
    expect(read).toHaveBeenCalledTimes(count)
  }
})

test('of many selections one is counted after the other, and those that are too many later', async () => {
  const { ask, clock, read } = await aReport()
  let [running, most] = [0, 0]
  read.mockImplementation(async function* () {
    most = Math.max(most, (running += 1))
    yield* await setImmediate([])
    running -= 1
  })
  const askFor = async (campaign: number) => ask(`/report/KEY?campaign=${campaign}`)
  const responses = await Promise.all(Array.from({ length: 30 }, (_, index) => askFor(index)))
  const refused = responses.filter(({ status }) => status === 503)
  expect([refused.length, most, refused[0]?.headers['retry-after']]).toEqual([10, 1, '15'])
  clock.now = new Date(NOW.getTime() + 30_000)
  expect((await askFor(29)).status).toBe(200)
})

/** A report whose count is asked for, and goes on when the server no longer waits for it. `early`: the answer until then. */
async function aSlowReport() {
  let end = () => {}
  let fail: (error: Error) => void = () => {}
  const locked = new Promise<void>((resolve, reject) => ([end, fail] = [resolve, reject]))
  const all = vi.fn(async function* () {
    yield* await locked.then(() => [])
  })
  const wait = vi
    .fn<typeof delay<undefined>>()
    .mockResolvedValueOnce(undefined)
    .mockReturnValue(new Promise(() => {}))
  const [clock, onFault] = [{ now: NOW }, vi.fn()]
  const report = reportAt(
    { key: KEY, list: { all }, now: () => clock.now, closed: false, fonts: undefined, countMs: WAITS.count, onFault },
    wait,
  )
  const app = new Hono().get('/report/*', report)
  const ask = async () => app.request(`/report/${KEY}`)
  return { ask, early: await ask(), clock, wait, end, fail, all, onFault }
}

test('whoever would wait until the server lets go of the connection is told to come back, and finds the count then', async () => {
  const { ask, early, clock, wait, end, all } = await aSlowReport()
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '15'])
  expect(wait.mock.calls[0]?.[0]).toBe(20_000)
  expect(WAITS.count).toBeLessThan(LIMITS.stalledMs)
  end()
  await setImmediate()
  clock.now = new Date(NOW.getTime() + 29_999)
  expect((await ask()).status).toBe(200)
  expect(all).toHaveBeenCalledTimes(1)
})

test('the report of a server waits for as long as the server says', { timeout: 60_000 }, async () => {
  const { store } = await anApp()
  const all = async function* () {
    yield* await new Promise<never[]>(() => {})
  }
  const overrides = { reportKey: KEY, store: { ...store, all } }
  const { send } = await anApp({ overrides, waits: { ...PATIENT, count: 0 } })
  expect((await send(new Request(`http://localhost/report/${KEY}`))).status).toBe(503)
})

test('the log has the reason of a count that fails after that, too', async () => {
  const { fail, onFault } = await aSlowReport()
  fail(new Error('Query read timeout'))
  await expect.poll(() => onFault.mock.calls.length).toBe(1)
})

test('while the list is away the log has the reason, and the next request counts again', async () => {
  const { ask, lines, read } = await aReport()
  read.mockImplementationOnce(() => {
    throw new Error('Query read timeout')
  })
  expect(await ask('/report/KEY')).toMatchObject({ status: 503, headers: { 'retry-after': '15' } })
  expect(lines.join('')).toContain('it is frozen or busy')
  expect((await ask('/report/KEY')).status).toBe(200)
})
