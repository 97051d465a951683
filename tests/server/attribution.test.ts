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

/** The attribution in the hidden input of a page's form. */
function attributionIn(html: string): string {
  return new RegExp(`name="${ATTRIBUTION_FIELD}" form="join" value="([^"]*)"`).exec(html)?.[1] ?? ''
}

test('the script’s request brings the parameters of the address and the host of the referring site; a retry changes nothing', async () => {
  const { join, list } = await anApp()
  const headers = { ...SCRIPT, [IDEMPOTENCY_HEADER]: randomUUID() }
  const first = await join(anApplication(), { ...headers, referer: LANDING, [REFERRER_HEADER]: 'l.instagram.com' })
  expect(first.status).toBe(200)
  expect((await join(anApplication(), { ...headers, referer: 'http://localhost/?utm_source=other' })).status).toBe(200)
  expect(await list()).toMatchObject([{ ...LANDED, referrer: 'l.instagram.com' }])
})

test('a form that a browser posts brings the same, also when it came back, from the address of the API', async () => {
  const { join, list } = await anApp({ overrides: { page: await aPage() } })
  const body = (name: string, carried: string) => anApplication({ name, [ATTRIBUTION_FIELD]: carried })
  const returned = await join(body('', 'utm_source=old&referrer=l.instagram.com'), { ...BROWSER, referer: LANDING })
  expect(returned.status).toBe(422)
  const again = { ...BROWSER, referer: 'https://chalchitra.example/api/waitlist' }
  const response = await join(body('Asha', attributionIn(await returned.text())), again)
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    '/?joined=1&utm_source=instagram&utm_campaign=diwali&ref=asha',
  ])
  expect(await list()).toMatchObject([{ ...LANDED, referrer: 'l.instagram.com' }])

  const unread = await join('x', { ...BROWSER, referer: LANDING, 'content-type': 'text/plain' })
  expect(attributionIn(await unread.text())).toBe('utm_source=instagram&utm_campaign=diwali&ref=asha')
})

test('without Fetch Metadata the host decides whose page it was', async () => {
  const { join, list } = await anApp()
  const hosts = ['chalchitra.example', 'Chalchitra.example:443', 'another.example', 'chalchitra.example:8443']
  for (const host of hosts)
    await join(anApplication({ email: `a@${host.replace(':', '-')}` }), { host, referer: LANDING })
  expect((await list()).map(({ utm_source }) => utm_source)).toEqual(['instagram', 'instagram', null, null])
})

test('of another site’s page, a listed one too, nothing is known, nor by fields of that name', async () => {
  const origin = 'https://www.chalchitra.in'
  const { join, list } = await anApp({ env: { ALLOWED_ORIGINS: origin }, overrides: { page: await aPage() } })
  const elsewhere = { origin, referer: `${origin}/?utm_source=x`, [REFERRER_HEADER]: 'a.example' }
  const body = (email: string) => anApplication({ email, utm_source: 'x', [ATTRIBUTION_FIELD]: 'utm_source=x' })
  await join(body('one@example.com'), { ...SCRIPT, ...elsewhere, 'sec-fetch-site': 'cross-site' })
  await join(body('two@example.com'), { ...BROWSER, ...elsewhere, 'sec-fetch-site': 'cross-site' })
  await join(body('three@example.com'), { ...elsewhere, host: 'api.chalchitra.in' })
  await join(body('four@example.com'), SCRIPT)
  expect(await list()).toMatchObject(Array.from({ length: 4 }, () => unattributed))
})

test('no value of an address or header refuses an application or is stored with hidden characters', async () => {
  const { join, list } = await anApp({ overrides: { page: await aPage() } })
  for (const value of ['%00\u202Eabc%E2%80%AE%0D%0ASet-Cookie:%20a=b', `%ED%A0%80%ff%${'%F0%9F%AA%94'.repeat(500)}`]) {
    const referer = new URL(`http://localhost/?utm_source=${value}&utm_term[]=${value}`).href
    const headers = { referer, [REFERRER_HEADER]: new URL(`http://localhost/?${value}`).search }
    const carried = `utm_medium=${value}&referrer=${value}&&&=%`
    const body = (email: string) => anApplication({ email: `${email}@example.com`, [ATTRIBUTION_FIELD]: carried })
    expect((await join(body(`script-${value.length}`), { ...SCRIPT, ...headers })).status).toBe(200)
    expect((await join(body(`form-${value.length}`), { ...BROWSER, ...headers })).status).toBe(303)
  }
  for (const { utm_source, utm_medium, utm_term, referrer } of await list()) {
    expect(utm_term).toBeNull()
    for (const value of [utm_source, utm_medium, referrer]) {
      expect(value ?? 'none').toMatch(/^[^\p{Cc}\p{Cf}]+$/u)
      expect(Array.from(value ?? '').length).toBeLessThanOrEqual(200)
    }
  }
})

test('in a form that comes back they are text, and the log has nothing of them', async () => {
  const { join, send, lines } = await anApp({ overrides: { page: await aPage() } })
  const hostile = `unmistakable"><script>alert(1)</script>'&quot;<!--form-->$&`
  const referer = new URL(`http://localhost/?utm_source=${encodeURIComponent(hostile)}&ref=a%26b`).href
  const html = await (await join(anApplication({ name: '' }), { ...BROWSER, referer })).text()
  expect(html).not.toContain('<script>alert')
  const carried = new URLSearchParams(attributionIn(html))
  expect([carried.get('utm_source'), carried.get('ref')]).toEqual([hostile, 'a&b'])

  await send(aRequest(anApplication(), { ...SCRIPT, referer, [REFERRER_HEADER]: 'unmistakable' }))
  await send(new Request('http://localhost/?utm_source=unmistakable'))
  expect(lines).toHaveLength(3)
  expect(lines.join('')).not.toContain('unmistakable')
})
