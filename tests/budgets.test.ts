/** `budgets.mjs` beside the last build, to which an owner has added something. */
import { spawnSync } from 'node:child_process'
import { appendFile, cp, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { aFolder } from './server/an-app.ts'
import { whyBuildIsStale } from './server/build-age.ts'

const ROOT = join(import.meta.dirname, '..')

beforeAll(async () => expect(await whyBuildIsStale(), 'run `npm run build` first').toBeUndefined())

/** The answer of the program for the build in `cwd`. `pictures`: their size in bytes. */
function sizesIn(cwd: string) {
  const { stdout, stderr, status } = spawnSync('node', [join(ROOT, 'tests/budgets.mjs')], { cwd, encoding: 'utf8' })
  const [, pictures] = /(\d+) of +\d+ {2}pictures/.exec(stdout) ?? []
  return { sizes: stdout, pictures: Number(pictures), problems: stderr, status }
}

/** The same with these files, each of so many bytes, and with this markup at the end of the page. */
async function sizesWith(files: Record<string, number>, markup = '') {
  const cwd = await aFolder()
  const client = join(cwd, 'dist/client')
  await cp(join(ROOT, 'dist/client'), client, { recursive: true })
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(client, name)), { recursive: true })
    await writeFile(join(client, name), 'x'.repeat(bytes))
  }
  await appendFile(join(client, 'index.html'), markup)
  return sizesIn(cwd)
}

/** How many bytes of pictures this markup adds. */
const picturesOf = async (files: Record<string, number>, markup: string) =>
  (await sizesWith(files, markup)).pictures - sizesIn(ROOT).pictures

test('the sizes of the page are without what an owner lays into public/', async () => {
  const laid = { 'brands.css': 100_000, 'brands.js': 100_000, 'brands.woff2': 100_000, 'brands.jpg': 2_000_000 }
  expect((await sizesWith(laid)).sizes).toBe(sizesIn(ROOT).sizes)
})

test('a photograph of 2 MB that the page names from public/ is too large, and named', async () => {
  const { status, problems } = await sizesWith({ 'photos/a shoot.jpg': 2e6 }, '<img src="/photos/a%20shoot.jpg" alt>')
  expect(status).toBe(1)
  expect(problems).toMatch(/pictures.* The largest is photos\/a shoot\.jpg with 2000000\. .*\?photograph/)
})

test.each([
  ['<img alt="" src=/1.jpg><IMG src=\'/1.jpg\'><img src="/2.png?v=1"/>', 1100],
  ['<style>.a { background: url("/1.jpg") } .b { background: url(/2.png) }</style>', 1100],
  ['<svg><image href="/1.jpg"/><use href="/4.svg#drawing"/><use href="#drawing"/></svg>', 1001],
  ['<img src="https://pixels.example/1.gif"><img src="data:image/gif;base64,AAAA">', 0],
])('each picture of this counts once: %s', async (markup, bytes) => {
  expect(await picturesOf({ '1.jpg': 1000, '2.png': 100, '4.svg': 1 }, markup)).toBe(bytes)
})

test.each([
  ['/s.jpg 480w, /m.jpg 1080w, /l.jpg 1600w', 100],
  ['/l.jpg 1000w,/s.jpg 480w', 1000],
  ['/s.jpg, /m.jpg 3x, /l.jpg 4x', 100],
])('of the sizes %s the one counts that fits a phone', async (srcset, bytes) => {
  const files = { 's.jpg': 10, 'm.jpg': 100, 'l.jpg': 1000 }
  expect(await picturesOf(files, `<img srcset="${srcset}" src="/l.jpg" alt>`)).toBe(bytes)
})

test('of several formats the largest counts, which an old browser loads', async () => {
  const source = (format: string) => `<source type="image/${format}" srcset="/s.${format} 480w, /m.${format} 1080w">`
  const markup = `<picture>${source('avif')}${source('jpeg')}<img src="/m.jpeg" alt></picture>`
  const files = { 's.avif': 1, 'm.avif': 10, 's.jpeg': 100, 'm.jpeg': 1000 }
  expect(await picturesOf(files, markup)).toBe(1000)
})

test('a picture that the page names and the build does not have is a problem', async () => {
  const { status, problems } = await sizesWith({}, '<img src="/gone.jpg" alt="">')
  expect(status).toBe(1)
  expect(problems).toContain('The page names /gone.jpg, which the build does not have.\n')
})
