import { expect, test } from 'vitest'
import { categories } from '#content/waitlist.ts'
import { DAMAGED_LINKS, PROPOSALS } from '#tests/contract/damaged-links.ts'
import { aPage, titled } from '#tests/server/a-page.ts'

const PAGE = titled('The page')
const FORM = titled('The form')
const JOINED = titled('Joined')

const get = async (path: string, headers: Record<string, string> = {}) =>
  (await aPage()).files(new Request(new URL(path, 'http://localhost'), { headers }))

test.each([
  ['/?utm_source=%E0%A4', PAGE],
  ['/?join=0&join=1', PAGE],
  ['/?join=1', FORM],
  ['/?utm_source=x&j%6Fin=%31', FORM],
  ['/?join=1&category=__proto__', FORM],
  ['/?join=1&category="><script>', FORM],
  ...categories.map(({ value }) => [`/?category=${value}&join=1&category=x`, titled(`The form for ${value}`)]),
  [`/${PROPOSALS[0]}`, titled('The form for youtuber')],
  [`/${DAMAGED_LINKS[0]?.[0]}`, FORM],
])('%s is answered with the page of its query', async (path, page) => {
  expect(await (await get(path)).text()).toBe(page)
})

const OWN = { 'sec-fetch-site': 'same-origin' }
const REDIRECTED = { 'sec-fetch-site': 'cross-site', host: 'localhost' }

test.each<[whose: string, headers: Record<string, string>, page: string]>([
  ['the own page', OWN, JOINED],
  ['the own page in an old browser', { referer: 'http://localhost/?join=1', host: 'localhost' }, JOINED],
  ['the own page by a back end on another origin', { ...REDIRECTED, referer: 'http://localhost/' }, JOINED],
  // As lynx, and proxies that strip both headers.
  ['a browser that tells nothing', {}, JOINED],
  ['a proxy that empties the header', { referer: '' }, JOINED],
  ['another site', { ...REDIRECTED, referer: 'http://evil.example/' }, PAGE],
  ['the address bar', { 'sec-fetch-site': 'none' }, PAGE],
])('the confirmation from %s', async (_, headers, page) => {
  const response = await get('/?joined=1', headers)
  expect(await response.text()).toBe(page)
  // What decides, for a cache that visitors share.
  expect(response.headers.get('vary')).toBe('accept-encoding, sec-fetch-site, referer')
})

const CAMPAIGN = 'utm_source=a%20b'

test.each([
  ['/%3Fjoin=1', '/?join=1'],
  [`/%3Fjoin=1?${CAMPAIGN}`, `/?join=1&${CAMPAIGN}`],
  [`/%3Fjoin%3D1%26utm_source%3Da%20b`, `/?join=1&${CAMPAIGN}`],
  ['http://localhost//?join=1', '/?join=1'],
  [`/)?${CAMPAIGN}`, `/?${CAMPAIGN}`],
  // The short link of posters.
  ['/join', '/?join=1'],
  ['/JOIN/?utm_source=a%20b&x=1&x=2', '/?join=1&utm_source=a%20b&x=1&x=2'],
  // Of repeated parameters the first one counts.
  ['/join?join=0&category=other', '/?join=1&join=0&category=other'],
  ['/join)%3Futm_source=poster', '/?join=1&utm_source=poster'],
  ['/join&utm_source=a', '/?join=1&utm_source=a'],
  ['/join%26amp%3Butm_source=a', '/?join=1&utm_source=a'],
  ['/join=1&utm_source=a', '/?join=1&utm_source=a'],
  ['/joinपर', '/?join=1'],
  ['/join%22%3EJoin%3C/a%3E', '/?join=1'],
  ['/&utm_source=fb', '/?utm_source=fb'],
])('the short or damaged path %s leads to %s', async (path, location) => {
  const { status, headers } = await get(path)
  expect([status, headers.get('cache-control'), headers.get('location')]).toEqual([302, 'no-store', location])
})

const WANDERER = (referer: string) => ({
  'sec-fetch-site': 'same-origin',
  host: 'localhost',
  referer: `http://localhost${referer}`,
})

test.each([
  [`/jion?${CAMPAIGN}`, '/', `/?${CAMPAIGN}`],
  [`/jion%3F${CAMPAIGN}`, '/', `/?${CAMPAIGN}`],
  [`/privacy.html?${CAMPAIGN}&join=1`, '/?join=1', `/?${CAMPAIGN}&join=1`],
  [`/?${CAMPAIGN}&join=1`, '/privacy.html', `/privacy.html?${CAMPAIGN}`],
  [`/?${CAMPAIGN}`, '/privacy', `/privacy?${CAMPAIGN}`],
  // `。` is a full stop to a browser that reads a host.
  [`/?${CAMPAIGN}`, 'http://localhost//evil%E3%80%82example/', `/evil%E3%80%82example/?${CAMPAIGN}`],
])('from %s to %s the campaign stays', async (from, to, location) => {
  const { status, headers } = await get(to, WANDERER(from))
  expect([status, headers.get('cache-control'), headers.get('location')]).toEqual([302, 'no-store', location])
})

test('a file that a page loads has no campaign, and no other site’s page gives one', async () => {
  for (const path of ['/assets/page-a1b2.js', '/link-preview.jpg'])
    expect((await get(path, WANDERER(`/?${CAMPAIGN}`))).status).toBe(200)
  const elsewhere = { ...REDIRECTED, referer: `http://evil.example/jion?${CAMPAIGN}` }
  expect((await get('/', elsewhere)).status).toBe(200)
  expect((await get('/', WANDERER('/a%26b'))).status).toBe(200)
})

test('/index.html leads for good to the page, with its query', async () => {
  const { status, headers } = await get('/index.html?utm_source=a%20b&x=1&x=2')
  expect([status, headers.get('location')]).toEqual([308, '/?utm_source=a%20b&x=1&x=2'])
})
