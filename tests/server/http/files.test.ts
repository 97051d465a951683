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
const NOT_FOUND = titled('Nothing here')

/** A small built page, beside files that must not be served. */
async function aBuiltPage(page = PAGE) {
  const folder = join(await aBuildFolder(), 'client')
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, 'index.html.br'), brotliCompressSync(page))
  await writeFile(join(folder, 'index.html.gz'), gzipSync(page))
  const files = await readFiles(folder)
  return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    files(new Request(new URL(path, 'http://localhost'), { headers, method }))
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

test('the page is revalidated, as brotli, gzip or uncompressed, each with a tag of its own', async () => {
  const get = await aBuiltPage()
  const plain = get('/')
  expect(plain.status).toBe(200)
  const own = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }
  expect(Object.fromEntries(plain.headers)).toMatchObject(own)
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(await plain.text()).toBe(PAGE)
  const brotli = get('/', { 'accept-encoding': 'gzip, deflate, br' })
  expect(brotli.headers.get('content-encoding')).toBe('br')
  expect(brotli.headers.get('vary')).toBe('accept-encoding')
  expect(brotliDecompressSync(await bytesOf(brotli)).toString()).toBe(PAGE)
  const gzip = get('/', { 'accept-encoding': 'gzip, br;q=0' })
  expect(gzip.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await bytesOf(gzip)).toString()).toBe(PAGE)

  const tags = [plain, brotli, gzip].map(({ headers }) => headers.get('etag') ?? '')
  expect(new Set(tags).size).toBe(3)
  for (const header of [tags[0] ?? '', `"other", W/${tags[0]}`]) {
    const response = get('/', { 'if-none-match': header })
    expect(response.status).toBe(304)
    expect(await response.text()).toBe('')
  }
  expect(get('/', { 'if-none-match': tags[1] ?? '' }).status).toBe(200)
  const nextRelease = await aBuiltPage(titled('Another page'))
  expect(nextRelease('/', { 'if-none-match': tags[0] ?? '' }).status).toBe(200)
})

test('HEAD has the headers of GET and no body; other methods are refused', async () => {
  const get = await aBuiltPage()
  const head = get('/', { 'accept-encoding': 'br' }, 'HEAD')
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(brotliCompressSync(PAGE).length)])
  expect(await head.text()).toBe('')
  const post = get('/', {}, 'POST')
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('files under /assets are cached as immutable, and the icons for an hour', async () => {
  const get = await aBuiltPage()
  const script = get('/assets/page-a1b2.js')
  expect(Object.fromEntries(script.headers)).toEqual({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': String((await script.text()).length),
    'content-type': 'text/javascript; charset=utf-8',
    'cross-origin-resource-policy': 'same-origin',
    etag: expect.stringMatching(/^"[\w-]{22}"$/),
    vary: 'accept-encoding',
  })
  expect(get('/link%2Dpreview.jpg').headers.get('cache-control')).toBe('public, max-age=3600')
})

test('any other path gets the 404 page, and none leads out of the folder', async () => {
  const get = await aBuiltPage()
  const paths = '/nowhere /assets /index.html.br /404.html /join.html /join-other.html /joined.html'
  const hostile = '/%2e%2e/policy.json /assets/..%2f..%2fpolicy.json /..%5cpolicy.json /index.html%00.txt /%'
  for (const path of `${paths} ${hostile}`.split(' ')) {
    const response = get(path)
    expect([response.status, response.headers.get('cache-control')], path).toEqual([404, 'no-cache'])
    expect(await response.text()).toBe(NOT_FOUND)
    const etag = response.headers.get('etag') ?? ''
    expect(get(path, { 'if-none-match': etag }).status).toBe(404)
  }
})

test('/index.html leads for good to the page, with its query', async () => {
  const get = await aBuiltPage()
  const { status, headers } = get('/index.html?utm_source=a%20b&x=1&x=2')
  const told = [status, headers.get('location'), headers.get('cache-control')]
  expect(told).toEqual([308, '/?utm_source=a%20b&x=1&x=2', 'no-cache'])
})

const OWN = { 'sec-fetch-site': 'same-origin' }

const ADDRESSES: [path: string, page: string, headers?: Record<string, string>][] = [
  ['/?utm_source=%E0%A4', PAGE],
  ['/?join=1', FORM],
  ['/?utm_source=x&j%6Fin=%31&join=0', FORM],
  ['/?join=0&join=1', PAGE],
  ['/?category=youtuber', PAGE],
  ['/?join=1&category=__proto__', FORM],
  ['/?join=1&category=youtuber1', FORM],
  ['/?join=1&category="><script>', FORM],
  ['/?joined=1', titled('Joined'), OWN],
  ['/?joined=1&join=1', FORM, OWN],
  ['/?joined=1', titled('Joined'), { referer: 'http://localhost/?join=1', host: 'localhost' }],
  ['/?joined=1', PAGE],
  ['/?joined=1', PAGE, { 'sec-fetch-site': 'none' }],
  // Redirected by a back end on another origin, which is no other site that leads here.
  ['/?joined=1', titled('Joined'), { 'sec-fetch-site': 'cross-site', referer: 'http://localhost/', host: 'localhost' }],
  ['/?joined=1', PAGE, { 'sec-fetch-site': 'cross-site', referer: 'http://evil.example/', host: 'localhost' }],
  // No parameters that a link without script must keep.
  ['/', PAGE, { 'sec-fetch-site': 'cross-site', referer: 'http://evil.example/?utm_source=x', host: 'localhost' }],
  ['/', PAGE, { ...OWN, referer: 'http://localhost/?join=1&category=other' }],
  ['/?join=1', FORM, { ...OWN, referer: 'http://localhost/nowhere?utm_source=x' }],
]

test('a damaged link gets the form, with the category that it proposes', async () => {
  const get = await aBuiltPage()
  for (const [link] of DAMAGED_LINKS) expect(await get(`/${link}`).text(), link).toBe(FORM)
  for (const link of PROPOSALS) expect(await get(`/${link}`).text(), link).toBe(titled('The form for youtuber'))
})

test('a damaged path without a name leads to the page, with the query that has become part of it', async () => {
  const get = await aBuiltPage()
  const campaign = 'utm_source=a%20b'
  for (const [path, location] of [
    ['/%3Fjoin=1', '/?join=1'],
    [`/%3fjoin=1&${campaign}`, `/?join=1&${campaign}`],
    [`/%3Fjoin=1?${campaign}`, `/?join=1&${campaign}`],
    [`/%3Fjoin%3D1%26utm_source%3Da%20b`, `/?join=1&${campaign}`],
    ['http://localhost//?join=1', '/?join=1'],
    [`http://localhost//%3Fjoin=1`, '/?join=1'],
    [`/)?${campaign}`, `/?${campaign}`],
    ['/%E2%80%9D', '/'],
    ['/*', '/'],
    ['/%3F', '/'],
  ] as const) {
    const { status, headers } = get(path)
    expect([status, headers.get('location'), headers.get('cache-control')], path).toEqual([302, location, 'no-store'])
  }
})

test('the short link /join leads to the form, with its query, as a poster or a chat has written it', async () => {
  const get = await aBuiltPage()
  for (const [path, location] of [
    ['/join', '/?join=1'],
    ['/JOIN/?utm_source=a%20b&x=1&x=2', '/?join=1&utm_source=a%20b&x=1&x=2'],
    // Of repeated parameters the first one counts.
    ['/join?join=0&category=other', '/?join=1&join=0&category=other'],
    ['/join)%3Futm_source=poster', '/?join=1&utm_source=poster'],
    ['/join?next=//evil.example', '/?join=1&next=//evil.example'],
    ['http://localhost//join', '/?join=1'],
  ] as const) {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = get(path, {}, method)
      expect([status, headers.get('location'), headers.get('cache-control')], path).toEqual([302, location, 'no-store'])
    }
  }
  expect(get('/join', {}, 'POST').status).toBe(405)
  for (const path of ['/join//evil.example', '/join/%2Fevil.example', '/join@evil.example', '/joinx'])
    expect(get(path).status, path).toBe(404)
})

test('a link without parameters keeps those of the page that it stands on', async () => {
  const { status, headers } = (await aBuiltPage())('/?join=1', { ...OWN, referer: 'http://localhost/?ref=x&joined=1' })
  expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([302, '/?ref=x&join=1', 'no-store'])
})

test('the query chooses the page, the form, a category in it, or the confirmation after a post of the own page', async () => {
  const get = await aBuiltPage()
  for (const [path, page, headers] of ADDRESSES) {
    const response = get(path, headers)
    expect(await response.text(), path).toBe(page)
    // What decides between two pages, for a cache that visitors share.
    const own = path === '/?joined=1' ? ', sec-fetch-site, referer' : ''
    expect(response.headers.get('vary'), path).toBe(`accept-encoding${own}`)
  }
  for (const { value } of categories) {
    expect(await get(`/?category=${value}&join=1&category=x`).text()).toBe(titled(`The form for ${value}`))
  }
})
