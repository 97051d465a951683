import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readFiles } from '#server/http/files.ts'
import { aBuildFolder, titled } from '#tests/server/a-page.ts'

const PAGE = titled('The page')

/** Gets from a small built page, beside files that must not be served. */
async function aBuiltPage(page = PAGE) {
  const folder = join(await aBuildFolder(), 'client')
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, 'index.html.br'), brotliCompressSync(page))
  await writeFile(join(folder, 'index.html.gz'), gzipSync(page))
  await writeFile(join(folder, 'privacy.html'), titled('Privacy'))
  const files = await readFiles(folder)
  return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    files(new Request(new URL(path, 'http://localhost'), { headers, method }))
}

test.each([
  ['uncompressed', '', null, (bytes: Buffer) => bytes],
  ['as brotli', 'gzip, deflate, br', 'br', brotliDecompressSync],
  ['as gzip', 'gzip, br;q=0', 'gzip', gunzipSync],
  ['as gzip to who takes that alone', 'gzip', 'gzip', gunzipSync],
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

test.each([
  ['/assets/page-a1b2.js', 'public, max-age=31536000, immutable', 'text/javascript; charset=utf-8'],
  ['/link%2Dpreview.jpg', 'public, max-age=3600', 'image/jpeg'],
])('%s is cached: %s', async (path, caching, type) => {
  const { headers } = (await aBuiltPage())(path)
  expect([headers.get('cache-control'), headers.get('content-type')]).toEqual([caching, type])
})

test('other sites may embed a picture of any kind that browsers show, and nothing else', async () => {
  const folder = join(await aBuildFolder(), 'client')
  const pictures = ['ico', 'png', 'svg', 'jpg', 'jpeg', 'webp', 'avif']
  const others = ['js', 'css', 'woff2', 'xml', 'txt']
  for (const ending of [...pictures, ...others]) await writeFile(join(folder, `a.${ending}`), '')
  const files = await readFiles(folder)
  const policyOf = (ending: string) =>
    files(new Request(`http://localhost/a.${ending}`)).headers.get('cross-origin-resource-policy')
  expect(new Set(pictures.map(policyOf))).toEqual(new Set(['cross-origin']))
  expect(new Set(others.map(policyOf))).toEqual(new Set(['same-origin']))
})

test('any other path gets the 404 page, and none leads out of the folder', async () => {
  const get = await aBuiltPage()
  const paths =
    '/nowhere /joinx /join@evil.example /assets /index.html.br /404.html /join.html /join-other.html /joined.html'
  const hostile = '/%2e%2e/policy.json /assets/..%2f..%2fpolicy.json /..%5cpolicy.json /index.html%00.txt /%'
  for (const path of `${paths} ${hostile} /joined`.split(' ')) {
    const response = get(path)
    expect([response.status, response.headers.get('cache-control')], path).toEqual([404, 'no-cache'])
    expect(await response.text()).toBe(titled('Nothing here'))
    expect(get(path, { 'if-none-match': response.headers.get('etag') ?? '' }).status).toBe(404)
  }
})

test('a static page is found without the ending of its file', async () => {
  expect(await (await aBuiltPage())('/privacy').text()).toBe(titled('Privacy'))
})
