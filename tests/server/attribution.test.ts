/** What brought an applicant, from the request to the list. */
import { expect, test } from 'vitest'
import { FORM_ID } from '#contract/outcome.ts'
import { REFERRER_HEADER } from '#contract/referrer.ts'
import {
  ATTRIBUTION_FIELD,
  ATTRIBUTION_LIMIT,
  attributionOfLanding,
  readAttribution,
  writeAttribution,
} from '#server/attribution.ts'
import { SIGNS } from '#tests/contract/damaged-links.ts'
import { aPage } from './a-page.ts'
import { anApp } from './an-app.ts'
import { anApplication, unattributed } from './an-application.ts'

test('the parameters of a shared link are read, and nothing else', () => {
  const link =
    '?utm_source=instagram&utm_medium=story&join=1&utm_campaign=diwali+2026&utm_term=a%20b&utm_content=%E0%A4%86%E0%A4%B6%E0%A4%BE&ref=asha'
  expect(attributionOfLanding(`${link}&fbclid=a&gclid=b&utm_id=7&referrer=evil.example&name=Asha&email=a@b`)).toEqual({
    utm_source: 'instagram',
    utm_medium: 'story',
    utm_campaign: 'diwali 2026',
    utm_term: 'a b',
    utm_content: 'आशा',
    ref: 'asha',
  })
})

const SEARCHES: [what: string, search: string, value: string | undefined][] = [
  ['of equal parameters the first counts', 'utm_source=a&utm_source=b', 'a'],
  ['even when it is empty', 'utm_source=&utm_source=b', undefined],
  ['an escaped name is the same name', 'utm%5Fsource=a', 'a'],
  ['a broken escape is text', 'utm_source=50%+off%E0%A4%A', '50% off%E0%A4%A'],
  ['what disturbs a terminal is dropped', 'utm_source=a%00b%1B[31m%07c%E2%80%AE', 'ab[31mc'],
  ['what shows nothing is nothing', 'utm_source=+%E2%80%8B%EF%BB%BF%C2%AD%E3%85%A4%E2%A0%80%F0%9D%85%99+', undefined],
  ['a long value is cut', `utm_source=${'%F0%9F%AA%94'.repeat(300)}`, '🪔'.repeat(ATTRIBUTION_LIMIT)],
]

test('a value is the text that a browser reads, without what shows nothing or disturbs a terminal', () => {
  for (const [what, search, value] of SEARCHES)
    expect(attributionOfLanding(search), what).toEqual(value === undefined ? {} : { utm_source: value })
})

const ADDRESSED = 'asha.rao@gmail.com asha%2540example.in asha%40example.in% asha＠example.in @asha@example.in'
const NUMBERED =
  '98765+43210 919876543210 call-09876543210 wa_%2B1-(415)-555-0123 ९८७६५-४३२१० 14155550123 00923001234567'
const OTHERS = ['@asha.films', 'by @asha', '2026-11-22', '20261122-10', '120210987654320019', '21987654321']

test('an address or a number in a part of a link is not kept', () => {
  for (const value of `${ADDRESSED} ${NUMBERED}`.split(' '))
    expect(attributionOfLanding(`ref=${value}&utm_content=${value}`), value).toEqual({})
  for (const value of `${ADDRESSED} 98765+43210 call-09876543210 wa_%2B1-(415)-555-0123 %2B919876543210`.split(' '))
    expect(attributionOfLanding(`utm_campaign=${value}&utm_source=${value}`), value).toEqual({})
})

test('digits alone are the id of a campaign', () => {
  for (const id of ['17654321098', '9876543210', '14155550123', '00923001234567'])
    expect(attributionOfLanding(`utm_campaign=${id}&ref=${id}`)).toEqual({ utm_campaign: id })
})

const ENCODED = 'wa%3Ffbclid%3Dx wa%26fbclid%3Dx wa;fbclid=x wa%23fbclid=x wa%26amp%3Bfbclid%3Dx wa%2526fbclid%253Dx'

test('a click identifier that an encoding has put behind a value is not kept', () => {
  for (const value of ENCODED.split(' ')) {
    const read = attributionOfLanding(`utm_campaign=${value}%26igsh%3Dy&ref=${value}`)
    expect(read, value).toEqual({ utm_campaign: 'wa', ref: 'wa' })
  }
})

test('the number that Mailchimp gives a subscriber is not kept, and that of its mail is', () => {
  for (const list of ['c042b4aad7', ''])
    expect(attributionOfLanding(`utm_term=0_${list}-86d93c620e-54995714`)).toEqual({})
  const mail = { utm_campaign: '86d93c620e-EMAIL_CAMPAIGN_2026_11_05', utm_term: '0_c042b4aad7-86d93c620e' }
  expect(attributionOfLanding(writeAttribution(mail))).toEqual(mail)
})

test('a handle, a day and the id of an advertisement are kept', () => {
  for (const ref of OTHERS) expect(attributionOfLanding(`ref=${ref}`), ref).toEqual({ ref })
})

test('a damaged link is of its campaign, and a sign that its name has stays', () => {
  const signs = [...SIGNS, ...SIGNS.map(encodeURIComponent)].map((sign) => `utm_source=wa${sign}`)
  const names = [String.raw`utm\_source=wa`, 'utm%5C_source=wa', 'amp;utm_source=wa', 'join=1&amp%3Butm_source=wa']
  for (const search of [...signs, ...names]) expect(attributionOfLanding(search), search).toEqual({ utm_source: 'wa' })
  for (const ref of ['50%', 'C++', 'diwali (2026)', 'diwali 🪔', '🪔'])
    expect(attributionOfLanding(`ref=${encodeURIComponent(ref)}`)).toEqual({ ref })
})

test('a link of which a mail shows the encoding is of its campaign, and a value may begin with 3D', () => {
  const landed = { utm_campaign: 'diwali', utm_content: '3D-film' }
  expect(attributionOfLanding('?join=3D1&utm_campaign=3Ddiwali&utm_content=3D3D-film')).toEqual(landed)
  expect(attributionOfLanding('?join=1&utm_campaign=diwali&utm_content=3D-film')).toEqual(landed)
})

test('any values come back as they were written, in ASCII without quotes and angle brackets', () => {
  const values = { utm_source: 'आशा & "<b>"', ref: 'a+b=c%20', referrer: 'l.instagram.com' }
  const written = writeAttribution(values)
  expect(written).toMatch(/^[\w*.+%&=-]*$/)
  expect(readAttribution(written)).toEqual(values)
})

const LANDING = 'https://chalchitra.example/?utm_source=instagram&utm_campaign=diwali&ref=asha&fbclid=x&join=1'
const LANDED = { ...unattributed, utm_source: 'instagram', utm_campaign: 'diwali', ref: 'asha' }

const SCRIPT = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }
const BROWSER = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', accept: 'text/html' }

const aSite = async (env: Record<string, string> = {}) => anApp({ env, overrides: { page: await aPage() } })

/** The attribution in the hidden input of a page's form. */
function attributionIn(html: string): string {
  return new RegExp(`name="${ATTRIBUTION_FIELD}" form="${FORM_ID}" value="([^"]*)"`).exec(html)?.[1] ?? ''
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

test('of a listed site’s page the campaign is known, and nothing else', async () => {
  const origin = new URL(LANDING).origin
  const { join, list } = await aSite({ ALLOWED_ORIGINS: origin })
  const body = anApplication({ [ATTRIBUTION_FIELD]: 'utm_term=x' })
  const headers = { ...SCRIPT, origin, referer: LANDING, [REFERRER_HEADER]: 'a.example', host: 'api.chalchitra.in' }
  await join(body, { ...headers, 'sec-fetch-site': 'cross-site' })
  expect(await list()).toMatchObject([LANDED])
})

test('of another site’s page, also to a listed one, nothing is known, nor by fields of that name', async () => {
  const [origin, other] = ['https://www.chalchitra.in', 'https://evil.example']
  const { join, list } = await aSite({ ALLOWED_ORIGINS: origin })
  const elsewhere = { origin, referer: `${other}/?utm_source=x`, [REFERRER_HEADER]: 'a.example' }
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
