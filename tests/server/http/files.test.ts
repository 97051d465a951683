import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { categories } from '#content/waitlist.ts'
import { readFiles } from '#server/http/files.ts'
import { DAMAGED_LINKS, PROPOSALS } from '#tests/contract/damaged-links.ts'
import { aBuildFolder, titled } from '#tests/server/a-page.ts'

const PAGE = titled('The page')
const FORM = titled('The form')
const JOINED = titled('Joined')

/** Gets from a small built page, beside files that must not be served. */
async function aBuiltPage(page = PAGE) {
  const folder = join(await aBuildFolder(), 'client')
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, 'index.html.br'), brotliCompressSync(page))
  await writeFile(join(folder, 'index.html.gz'), gzipSync(page))
  const files = await readFiles(folder)
  return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    files(new Request(new URL(path, 'http://localhost'), { headers, method }))
}

test.each([
  ['uncompressed', '', null, (bytes: Buffer) => bytes],
  ['as brotli', 'gzip, deflate, br', 'br', brotliDecompressSync],
  ['as gzip', 'gzip, br;q=0', 'gzip', gunzipSync],
])('the page is served %s, and revalidated', async (_, accepted, encoding, decompress) => {
  const response = (await aBuiltPage())('/', { 'accept-encoding': accepted })
  expect([response.status, response.headers.get('content-encoding')]).toEqual([200, encoding])
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  })
  expect(decompress(Buffer.from(await response.arrayBuffer())).toString()).toBe(PAGE)
})

test('a tag that is known, of this encoding and this release, saves the transfer', async () => {
  const get = await aBuiltPage()
  const tagged = (tag: string, get_ = get) => get_('/', { 'if-none-match': tag })
  const plain = get('/').headers.get('etag') ?? ''
  for (const known of [plain, `"other", W/${plain}`]) {
    const response = tagged(known)
    expect([response.status, await response.text()]).toEqual([304, ''])
  }
  expect(tagged(get('/', { 'accept-encoding': 'br' }).headers.get('etag') ?? '').status).toBe(200)
  expect(tagged(plain, await aBuiltPage(titled('Another page'))).status).toBe(200)
})

test('HEAD has the headers of GET and no body', async () => {
  const head = (await aBuiltPage())('/', {}, 'HEAD')
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(PAGE.length), ''])
})

test('other methods are refused', async () => {
  const { status, headers } = (await aBuiltPage())('/', {}, 'POST')
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test.each([
  ['/assets/page-a1b2.js', 'public, max-age=31536000, immutable', 'text/javascript; charset=utf-8'],
  ['/link%2Dpreview.jpg', 'public, max-age=3600', 'image/jpeg'],
])('%s is cached: %s', async (path, caching, type) => {
  const { headers } = (await aBuiltPage())(path)
  expect([headers.get('cache-control'), headers.get('content-type')]).toEqual([caching, type])
})

test('any other path gets the 404 page, and none leads out of the folder', async () => {
  const get = await aBuiltPage()
  const paths =
    '/nowhere /joinx /join@evil.example /assets /index.html.br /404.html /join.html /join-other.html /joined.html'
  const hostile = '/%2e%2e/policy.json /assets/..%2f..%2fpolicy.json /..%5cpolicy.json /index.html%00.txt /%'
  for (const path of `${paths} ${hostile}`.split(' ')) {
    const response = get(path)
    expect([response.status, response.headers.get('cache-control')], path).toEqual([404, 'no-cache'])
    expect(await response.text()).toBe(titled('Nothing here'))
    expect(get(path, { 'if-none-match': response.headers.get('etag') ?? '' }).status).toBe(404)
  }
})

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
  expect(await (await aBuiltPage())(path).text()).toBe(page)
})

const OWN = { 'sec-fetch-site': 'same-origin' }
const REDIRECTED = { 'sec-fetch-site': 'cross-site', host: 'localhost' }

test.each<[whose: string, headers: Record<string, string>, page: string]>([
  ['the own page', OWN, JOINED],
  ['the own page in an old browser', { referer: 'http://localhost/?join=1', host: 'localhost' }, JOINED],
  ['the own page by a back end on another origin', { ...REDIRECTED, referer: 'http://localhost/' }, JOINED],
  // As lynx, and proxies that strip both headers.
  ['a browser that tells nothing', {}, JOINED],
  ['another site', { ...REDIRECTED, referer: 'http://evil.example/' }, PAGE],
  ['the address bar', { 'sec-fetch-site': 'none' }, PAGE],
])('the confirmation from %s', async (_, headers, page) => {
  const response = (await aBuiltPage())('/?joined=1', headers)
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
  const { status, headers } = (await aBuiltPage())(path)
  expect([status, headers.get('cache-control'), headers.get('location')]).toEqual([302, 'no-store', location])
})

test('/index.html leads for good to the page, with its query', async () => {
  const { status, headers } = (await aBuiltPage())('/index.html?utm_source=a%20b&x=1&x=2')
  expect([status, headers.get('location')]).toEqual([308, '/?utm_source=a%20b&x=1&x=2'])
})

test.each([
  ['/', 'a form that is closed', { ...OWN, referer: 'http://localhost/?join=1&category=other' }],
  ['/', 'another site', { ...REDIRECTED, referer: 'http://evil.example/?utm_source=x' }],
  ['/?join=1', 'another page', { ...OWN, referer: 'http://localhost/nowhere?utm_source=x' }],
])('%s takes no parameters from %s', async (path, _, headers) => {
  expect((await aBuiltPage())(path, headers).status).toBe(200)
})
