import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { categories } from '#content/waitlist.ts'
import { readFiles } from '#server/http/files.ts'
import { aFolder } from '#tests/server/an-app.ts'

const PAGE = '<!doctype html><title>The page</title>'
const SCRIPT = 'console.log("hello")'

/** A small built page, with a file outside of its folder that must not be served. */
async function aBuiltPage() {
  const outside = await aFolder()
  const folder = join(outside, 'client')
  await mkdir(join(folder, 'assets'), { recursive: true })
  await writeFile(join(outside, 'secret.txt'), 'secret')
  await writeFile(join(folder, 'index.html'), PAGE)
  await writeFile(join(folder, 'index.html.br'), brotliCompressSync(PAGE))
  await writeFile(join(folder, 'index.html.gz'), gzipSync(PAGE))
  await writeFile(join(folder, 'join.html'), '<!doctype html><title>The form</title>')
  for (const { value } of categories) await writeFile(join(folder, `join-${value}.html`), `<title>${value}</title>`)
  await writeFile(join(folder, 'joined.html'), '<!doctype html><title>Joined</title>')
  await writeFile(join(folder, '404.html'), 'Nothing here')
  await writeFile(join(folder, 'robots.txt'), 'User-agent: *')
  await writeFile(join(folder, 'assets/page-a1b2.js'), SCRIPT)
  await writeFile(join(folder, 'assets/page-a1b2.js.br'), brotliCompressSync(SCRIPT))
  await writeFile(join(folder, 'assets/font-c3d4.woff2'), new Uint8Array([1, 2, 3]))
  const files = await readFiles(folder)
  return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    files(new Request(`http://localhost${path}`, { headers, method }))
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

test('/ is the page, which browsers must revalidate', async () => {
  const get = await aBuiltPage()
  const response = get('/')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect(await response.text()).toBe(PAGE)
})

test('a query without join or joined does not change the page', async () => {
  const get = await aBuiltPage()
  expect(await get('/?join=0&utm_source=%E0%A4').text()).toBe(PAGE)
})

test('a current ETag gets a 304', async () => {
  const get = await aBuiltPage()
  const tag = get('/').headers.get('etag') ?? ''
  for (const header of [tag, `"other", W/${tag}`, '*']) {
    const response = get('/', { 'if-none-match': header })
    expect(response.status).toBe(304)
    expect(await response.text()).toBe('')
  }
  expect(get('/', { 'if-none-match': '"other"' }).status).toBe(200)
})

test('the page is sent as brotli, gzip or uncompressed, as the browser accepts', async () => {
  const get = await aBuiltPage()
  const brotli = get('/', { 'accept-encoding': 'gzip, deflate, br' })
  expect(brotli.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(await bytesOf(brotli)).toString()).toBe(PAGE)
  const gzip = get('/', { 'accept-encoding': 'gzip, br;q=0' })
  expect(gzip.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await bytesOf(gzip)).toString()).toBe(PAGE)
  expect(get('/', { 'accept-encoding': 'identity' }).headers.get('content-encoding')).toBeNull()
  expect(brotli.headers.get('vary')).toBe('accept-encoding')
  expect(brotli.headers.get('etag')).not.toBe(gzip.headers.get('etag'))
})

test('files under /assets are cached as immutable', async () => {
  const get = await aBuiltPage()
  const script = get('/assets/page-a1b2.js')
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(get('/assets/font-c3d4.woff2').headers.get('content-type')).toBe('font/woff2')
})

test('HEAD has the headers of GET and no body', async () => {
  const get = await aBuiltPage()
  const response = get('/', {}, 'HEAD')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-length')).toBe(String(PAGE.length))
  expect(await response.text()).toBe('')
})

test('an unknown path gets the 404 page', async () => {
  const get = await aBuiltPage()
  const response = get('/nowhere')
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await response.text()).toBe('Nothing here')
})

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/..%5c..%5csecret.txt',
  '//secret.txt',
  '/index.html%00.txt',
  '/%',
  '/assets',
  '/index.html.br',
  '/404.html',
  '/404.html?join=1',
  '/404%2Ehtml',
])('%s leads to no file', async (path) => {
  const get = await aBuiltPage()
  const response = get(path)
  expect(response.status).toBe(404)
  expect(await response.text()).toBe('Nothing here')
})

test.each([
  ['/index.html', '/'],
  ['/index%2Ehtml', '/'],
  ['/index.html?utm_source=a%20b&x=1&x=2', '/?utm_source=a%20b&x=1&x=2'],
])('%s leads for good to %s, where the page is', async (path, target) => {
  const get = await aBuiltPage()
  for (const method of ['GET', 'HEAD']) {
    const response = get(path, {}, method)
    expect(response.status).toBe(308)
    expect(response.headers.get('location')).toBe(target)
  }
})

test.each(['/?join=1', '/?utm_source=x&join=1&x=2', '/?j%6Fin=%31', '/?join=1&join=0'])(
  '%s is the page with the form, which is cached as the page is',
  async (path) => {
    const get = await aBuiltPage()
    const response = get(path)
    expect(await response.text()).toContain('<title>The form</title>')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(get(path, { 'if-none-match': response.headers.get('etag') ?? '' }).status).toBe(304)
  },
)

test.each(['/?join=0', '/?join=', '/?join', '/?join=%', '/?join=[]', '/?join=0&join=1', '/?joins=1', '/?x=join=1'])(
  '%s is the page without the form, the same file as ever',
  async (path) => {
    const get = await aBuiltPage()
    const response = get(path)
    expect(await response.text()).toContain('<title>The page</title>')
    expect(get(path, { 'if-none-match': response.headers.get('etag') ?? '' }).status).toBe(304)
  },
)

test.each([
  ['after a form that the browser posted', { 'sec-fetch-site': 'same-origin' }, 'Joined'],
  [
    'after that in a browser without Fetch Metadata',
    { referer: 'http://localhost/?join=1', host: 'localhost' },
    'Joined',
  ],
  ['opened by hand', { 'sec-fetch-site': 'none' }, 'The page'],
  ['opened by hand in a browser without Fetch Metadata', {}, 'The page'],
  ['as a link of another site', { 'sec-fetch-site': 'cross-site', referer: 'http://localhost/' }, 'The page'],
] as const)('/?joined=1 %s', async (_, headers, title) => {
  const get = await aBuiltPage()
  expect(await get('/?joined=1', headers).text()).toContain(`<title>${title}</title>`)
  expect(await get('/?joined=1&join=1', headers).text()).toContain('<title>The form</title>')
})

test('form and confirmation have no paths of their own', async () => {
  const get = await aBuiltPage()
  expect(get('/join.html').status).toBe(404)
  expect(get('/joined.html').status).toBe(404)
})

test('files allow only GET and HEAD', async () => {
  const get = await aBuiltPage()
  const response = get('/', {}, 'POST')
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('GET, HEAD')
})

test.each(categories.map(({ value }) => value))('a link to the form may propose %s', async (value) => {
  const get = await aBuiltPage()
  for (const path of [`/?join=1&category=${value}`, `/?category=${value}&utm_source=x&join=1&category=other`])
    expect(await get(path).text()).toBe(`<title>${value}</title>`)
  expect(get(`/join-${value}.html`).status).toBe(404)
})

test.each([
  'pirate',
  '',
  'YOUTUBER',
  'youtuber%20',
  'youtuber%00',
  '%',
  '__proto__',
  '"><script>',
  'x'.repeat(10_000),
  '\u202eyoutuber',
])('a proposal that is no category is ignored: %s', async (value) => {
  const get = await aBuiltPage()
  const path = new URL(`http://localhost/?join=1&category=${value}`).href.slice('http://localhost'.length)
  expect(await get(path).text()).toContain('<title>The form</title>')
})
