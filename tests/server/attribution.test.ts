/** What brought an applicant, from the request to the list. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ATTRIBUTION_FIELD, REFERRER_HEADER } from '#contract/attribution.ts'
import { IDEMPOTENCY_HEADER } from '#contract/outcome.ts'
import { aPage } from './a-page.ts'
import { anApp } from './an-app.ts'
import { anApplication, aRequest, unattributed } from './an-application.ts'

const LANDING = 'https://chalchitra.example/?utm_source=instagram&utm_campaign=diwali&ref=asha&fbclid=x&join=1'
const LANDED = { ...unattributed, utm_source: 'instagram', utm_campaign: 'diwali', ref: 'asha' }

const SCRIPT = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }
const BROWSER = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', accept: 'text/html' }

const aForm = anApplication

test('the script’s request brings the parameters of the address and the host of the referring site', async () => {
  const { join, list } = await anApp()
  const headers = { ...SCRIPT, referer: LANDING, [REFERRER_HEADER]: 'l.instagram.com' }
  expect((await join(anApplication(), headers)).status).toBe(200)
  expect(await list()).toMatchObject([{ ...LANDED, referrer: 'l.instagram.com' }])
})

test('a form that a browser posts by itself brings the same', async () => {
  const { join, list } = await anApp({ overrides: { page: await aPage() } })
  const body = aForm({ [ATTRIBUTION_FIELD]: 'referrer=l.instagram.com' })
  expect((await join(body, { ...BROWSER, referer: LANDING })).status).toBe(303)
  expect(await list()).toMatchObject([{ ...LANDED, referrer: 'l.instagram.com' }])
})

test('a form that comes back carries them to the next post, whose address is that of the API', async () => {
  const { join, list } = await anApp({ overrides: { page: await aPage() } })
  const body = aForm({ name: '', [ATTRIBUTION_FIELD]: 'referrer=l.instagram.com' })
  const returned = await join(body, { ...BROWSER, referer: LANDING })
  expect(returned.status).toBe(422)
  const carried = attributionIn(await returned.text())
  const again = { ...BROWSER, referer: 'https://chalchitra.example/api/waitlist' }
  expect((await join(aForm({ [ATTRIBUTION_FIELD]: carried }), again)).status).toBe(303)
  expect(await list()).toMatchObject([{ ...LANDED, referrer: 'l.instagram.com' }])
})

test('a form that cannot be read comes back with them too', async () => {
  const { join } = await anApp({ overrides: { page: await aPage() } })
  const returned = await join('x', { ...BROWSER, referer: LANDING, 'content-type': 'text/plain' })
  expect(returned.status).toBe(415)
  expect(attributionIn(await returned.text())).toBe('utm_source=instagram&utm_campaign=diwali&ref=asha')
})

test('without Fetch Metadata the host decides whose page it was', async () => {
  const { join, list } = await anApp()
  await join(anApplication(), { host: 'chalchitra.example', referer: LANDING })
  await join(anApplication({ email: 'other@example.com' }), { host: 'another.example', referer: LANDING })
  expect((await list()).map(({ utm_source }) => utm_source)).toEqual(['instagram', null])
})

test('of another site’s page, a listed one too, nothing is known', async () => {
  const origin = 'https://www.chalchitra.in'
  const { join, list } = await anApp({ env: { ALLOWED_ORIGINS: origin }, overrides: { page: await aPage() } })
  const elsewhere = { origin, referer: `${origin}/?utm_source=x`, [REFERRER_HEADER]: 'a.example' }
  await join(anApplication(), { ...SCRIPT, ...elsewhere, 'sec-fetch-site': 'cross-site' })
  const form = aForm({ email: 'two@example.com', [ATTRIBUTION_FIELD]: 'utm_source=x' })
  await join(form, { ...BROWSER, ...elsewhere, 'sec-fetch-site': 'cross-site' })
  await join(anApplication({ email: 'three@example.com' }), { ...elsewhere, host: 'api.chalchitra.in' })
  expect((await list()).map(({ utm_source, referrer }) => [utm_source, referrer])).toEqual([
    [null, null],
    [null, null],
    [null, null],
  ])
})

test('fields of that name in the payload are no attribution', async () => {
  const { join, list } = await anApp()
  await join(anApplication({ utm_source: 'x', [ATTRIBUTION_FIELD]: 'utm_source=x' }), SCRIPT)
  expect(await list()).toMatchObject([unattributed])
})

const HOSTILE = [
  'x'.repeat(10_000),
  '%00%00',
  '\u202Eabc%E2%80%AE',
  '%0D%0ASet-Cookie:%20a=b',
  '\'"`;--<script>alert(1)</script>',
  '=HYPERLINK("https://x.example")',
  '%ED%A0%80%ff%',
  '%F0%9F%AA%94'.repeat(500),
]

test('no value of an address or header refuses an application or is stored with hidden characters', async () => {
  const { join, list } = await anApp({ overrides: { page: await aPage() } })
  for (const [index, value] of HOSTILE.entries()) {
    const referer = new URL(`http://localhost/?utm_source=${value}&utm_source[]=a&utm_term[]=${value}`).href
    const headers = { referer, [REFERRER_HEADER]: new URL(`http://localhost/?${value}`).search }
    const email = (kind: string) => ({ email: `${kind}-${index}@example.com` })
    expect((await join(anApplication(email('script')), { ...SCRIPT, ...headers })).status).toBe(200)
    const body = aForm({ ...email('form'), [ATTRIBUTION_FIELD]: `utm_medium=${value}&referrer=${value}&&&=%` })
    expect((await join(body, { ...BROWSER, ...headers })).status).toBe(303)
  }
  const rows = await list()
  expect(rows).toHaveLength(2 * HOSTILE.length)
  for (const { utm_source, utm_medium, utm_term, utm_content, referrer } of rows) {
    expect([utm_term, utm_content]).toEqual([null, null])
    for (const value of [utm_source, utm_medium, referrer]) {
      expect(value ?? 'none').toMatch(/^[^\p{Cc}\p{Cf}]+$/u)
      expect(Array.from(value ?? '').length).toBeLessThanOrEqual(200)
    }
  }
})

test('in a form that comes back they are text', async () => {
  const { join } = await anApp({ overrides: { page: await aPage() } })
  const hostile = `"><script>alert(1)</script>'&quot;<!--form-->$&`
  const referer = new URL(`http://localhost/?utm_source=${encodeURIComponent(hostile)}&ref=a%26b`).href
  const html = await (await join(aForm({ name: '' }), { ...BROWSER, referer })).text()
  expect(html).not.toContain('<script>alert')
  expect(new URLSearchParams(attributionIn(html)).get('utm_source')).toBe(hostile)
  expect(new URLSearchParams(attributionIn(html)).get('ref')).toBe('a&b')
})

test('a retry from another address is the same application, and what brought it first stays', async () => {
  const { join, list } = await anApp()
  const headers = { ...SCRIPT, [IDEMPOTENCY_HEADER]: randomUUID() }
  expect((await join(anApplication(), { ...headers, referer: LANDING })).status).toBe(200)
  expect((await join(anApplication(), { ...headers, referer: 'http://localhost/?utm_source=other' })).status).toBe(200)
  expect(await list()).toMatchObject([LANDED])
})

test('the log has nothing of it', async () => {
  const { send, lines } = await anApp({ overrides: { page: await aPage() } })
  const headers = { ...SCRIPT, referer: 'http://localhost/?utm_source=unmistakable', [REFERRER_HEADER]: 'unmistakable' }
  await send(aRequest(anApplication(), headers))
  await send(new Request('http://localhost/?utm_source=unmistakable'))
  expect(lines.length).toBe(2)
  expect(lines.join('')).not.toContain('unmistakable')
})

/** What the form of a page is posted with. */
function attributionIn(html: string): string {
  const value = new RegExp(`name="${ATTRIBUTION_FIELD}" form="join" value="([^"]*)"`).exec(html)?.[1] ?? ''
  return value.replaceAll('&amp;', '&')
}
