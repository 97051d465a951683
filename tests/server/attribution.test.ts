/** What brought an applicant, from the request to the list. */
import { expect, test } from 'vitest'
import { ATTRIBUTION_FIELD, REFERRER_HEADER } from '#contract/attribution.ts'
import { aPage } from './a-page.ts'
import { anApp } from './an-app.ts'
import { anApplication, unattributed } from './an-application.ts'

const LANDING = 'https://chalchitra.example/?utm_source=instagram&utm_campaign=diwali&ref=asha&fbclid=x&join=1'
const LANDED = { ...unattributed, utm_source: 'instagram', utm_campaign: 'diwali', ref: 'asha' }

const SCRIPT = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }
const BROWSER = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', accept: 'text/html' }

const aSite = async (env: Record<string, string> = {}) => anApp({ env, overrides: { page: await aPage() } })

/** The attribution in the hidden input of a page's form. */
function attributionIn(html: string): string {
  return new RegExp(`name="${ATTRIBUTION_FIELD}" form="join" value="([^"]*)"`).exec(html)?.[1] ?? ''
}

test('the script’s request brings the parameters of the address and the host of the referring site', async () => {
  const { join, list } = await aSite()
  await join(anApplication(), { ...SCRIPT, referer: LANDING, [REFERRER_HEADER]: 'l.instagram.com' })
  expect(await list()).toMatchObject([{ ...LANDED, referrer: 'l.instagram.com' }])
})

test('a form that a browser posts brings the same, also when it came back, from the address of the API', async () => {
  const { join, list } = await aSite()
  const body = (name: string, carried: string) => anApplication({ name, [ATTRIBUTION_FIELD]: carried })
  const returned = await join(body('', 'utm_source=old&referrer=l.instagram.com'), { ...BROWSER, referer: LANDING })
  expect(returned.status).toBe(422)
  const again = { ...BROWSER, referer: 'https://chalchitra.example/api/waitlist' }
  const { headers } = await join(body('Asha', attributionIn(await returned.text())), again)
  expect(headers.get('location')).toBe('/?joined=1&utm_source=instagram&utm_campaign=diwali&ref=asha')
  expect(await list()).toMatchObject([{ ...LANDED, referrer: 'l.instagram.com' }])
})

test('of another site’s page, a listed one too, nothing is known, nor by fields of that name', async () => {
  const origin = 'https://www.chalchitra.in'
  const { join, list } = await aSite({ ALLOWED_ORIGINS: origin })
  const elsewhere = { origin, referer: `${origin}/?utm_source=x`, [REFERRER_HEADER]: 'a.example' }
  const body = (email: string) => anApplication({ email, utm_source: 'x', [ATTRIBUTION_FIELD]: 'utm_source=x' })
  await join(body('one@example.com'), { ...SCRIPT, ...elsewhere, 'sec-fetch-site': 'cross-site' })
  await join(body('two@example.com'), { ...BROWSER, ...elsewhere, 'sec-fetch-site': 'cross-site' })
  await join(body('three@example.com'), { ...elsewhere, host: 'api.chalchitra.in' })
  await join(body('four@example.com'), SCRIPT)
  expect(await list()).toMatchObject(Array.from({ length: 4 }, () => unattributed))
})

test('in a form that comes back a parameter is text, and nothing of it is in the log', async () => {
  const { join, lines } = await aSite()
  const hostile = `unmistakable"><script>alert(1)</script>'&quot;<!--form-->$&`
  const referer = new URL(`http://localhost/?utm_source=${encodeURIComponent(hostile)}&ref=a%26b`).href
  const headers = { ...BROWSER, referer, [REFERRER_HEADER]: 'unmistakable' }
  const html = await (await join(anApplication({ name: '' }), headers)).text()
  expect(html).not.toContain('<script>alert')
  const carried = new URLSearchParams(attributionIn(html))
  expect([carried.get('utm_source'), carried.get('ref')]).toEqual([hostile, 'a&b'])
  expect(lines.join('')).not.toContain('unmistakable')
})
