import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { categories } from '#content/waitlist.ts'
import { readFiles } from '#server/http/files.ts'
import { CHOICES, KEY } from '#tests/server/a-page.ts'
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
  await writeFile(join(folder, 'join.html'), `<!doctype html><title>The form</title>${CHOICES}${KEY}`)
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
  '%s is the page with the form, with a key of its own for each visitor',
  async (path) => {
    const get = await aBuiltPage()
    const keys = []
    for (const encoding of ['br', 'gzip', 'identity']) {
      const response = get(path, { 'accept-encoding': encoding, 'if-none-match': '*' })
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
      expect(response.headers.get('etag')).toBeNull()
      expect(response.headers.get('vary')).toBe('accept-encoding')
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(response.headers.get('content-length')).toBe(String(bytes.length))
      const decode = { br: brotliDecompressSync, gzip: gunzipSync, identity: (plain: Buffer) => plain }[encoding]
      const html = decode?.(bytes).toString() ?? ''
      expect(html).toContain('<title>The form</title>')
      keys.push(/ value="([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})"/.exec(html)?.[1])
    }
    expect(new Set(keys).size).toBe(3)
    expect(keys).not.toContain(undefined)
    expect(await get(path, {}, 'HEAD').text()).toBe('')
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

test('/?joined=1 is the confirmation, unless join is 1 too', async () => {
  const get = await aBuiltPage()
  expect(await get('/?joined=1').text()).toContain('<title>Joined</title>')
  expect(await get('/?joined=1&join=1').text()).toContain('<title>The form</title>')
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

const chosenIn = (html: string) =>
  Array.from(html.matchAll(/<input checked=""[^>]* value="(\w+)"/g), ([, value]) => value)

test.each(categories.map(({ value }) => value))(
  'a link to the form may propose %s, which is then chosen',
  async (value) => {
    const get = await aBuiltPage()
    for (const path of [`/?join=1&category=${value}`, `/?category=${value}&utm_source=x&join=1&category=other`]) {
      expect(chosenIn(await get(path).text())).toEqual([value])
      expect(chosenIn(brotliDecompressSync(await bytesOf(get(path, { 'accept-encoding': 'br' }))).toString())).toEqual([
        value,
      ])
    }
  },
)

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
  const html = await get(
    new URL(`http://localhost/?join=1&category=${value}`).href.slice('http://localhost'.length),
  ).text()
  expect(html).toContain('<title>The form</title>')
  expect(html).not.toContain('checked')
  expect(html).not.toContain('<script>')
})

test.each(['category[]=youtuber', 'Category=youtuber', 'name=Asha&email=a@b.example&phoneNumber=1'])(
  'nothing else is taken from an address: %s',
  async (search) => {
    const get = await aBuiltPage()
    const bare = (html: string) => html.replace(/value="[\da-f-]{36}"/, '')
    expect(bare(await get(`/?join=1&${search}`).text())).toBe(bare(await get('/?join=1').text()))
  },
)

test('a form without one of the choices is no page to start with', async () => {
  const folder = await aFolder()
  await writeFile(join(folder, 'join.html'), `${CHOICES.replace('youtuber', 'pirate')}${KEY}`)
  await expect(readFiles(folder)).rejects.toThrow('no choice "youtuber"')
})
