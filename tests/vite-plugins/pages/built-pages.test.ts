/** What makes the pages of the build fast, and whole without script. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { beforeAll, expect, test } from 'vitest'
import { PREVIEW } from '#app/head.tsx'
import { head } from '#content/head.ts'
import { categories, fieldMessages, messages } from '#content/waitlist.ts'
import { emptyForm } from '#contract/form.ts'
import { ATTRIBUTION } from '#server/attribution.ts'
import { readPage } from '#server/http/page.ts'
import { countList } from '#server/report/count.ts'
import { toPage } from '#server/report/page.ts'
import type { StoredApplication } from '#server/storage/stored-application.ts'
import { whyBuildIsStale } from '#tests/server/build-age.ts'

const DIST = join(import.meta.dirname, '../../../dist')
const CLIENT = join(DIST, 'client')
const read = (name: string) => readFile(join(CLIENT, name), 'utf8')

beforeAll(async () => expect(await whyBuildIsStale(), 'run `npm run build` first').toBeUndefined())

test.each(['index', 'join', 'joined', ...categories.map(({ value }) => `join-${value}`)])(
  '%s.html has its language, preloads the font of the headline, and has all fonts without script',
  async (page) => {
    const html = await read(`${page}.html`)
    // Not with the default, for which sonner has a rule that styles the whole page anew.
    const direction = ` dir="${head.direction}"`.replace(' dir="ltr"', '')
    expect(/<html[^>]*>/.exec(html)?.[0]).toBe(`<html lang="${head.language}"${direction}>`)
    const font =
      /<link rel="preload" href="([^"]+)" as="font" type="font\/woff2" crossorigin=""\/>/.exec(html)?.[1] ?? ''
    expect(/<style>([^]*?)<\/style>/.exec(html)?.[1]).toContain(font)
    await readFile(join(CLIENT, font))
    const fonts = /<style id="later-fonts" media="print">(@font-face[^<]+)<\/style><noscript><style>([^<]+)<\/style>/
    const [, later, bare] = fonts.exec(html) ?? []
    expect(later, 'the fonts that come later').toBeDefined()
    expect(bare, 'the fonts without script').toBe(later)
    const [, chosen] = / checked=""[^>]*? value="(\w+)"/.exec(html) ?? []
    expect(chosen, 'the category that is chosen without script').toBe(/^join-(\w+)$/.exec(page)?.[1])
  },
)

test.each(['client/404', 'returned'])('%s.html, which has no script, has all fonts at once', async (page) => {
  const html = await readFile(join(DIST, `${page}.html`), 'utf8')
  expect(html.match(/<style id="later-fonts"[^>]*>/g)).toEqual(['<style id="later-fonts">'])
})

test.each(['index', 'join', '404'])('%s.html shows its text before the fonts have come', async (page) => {
  const faces = (await read(`${page}.html`)).match(/@font-face\{[^}]*url\([^}]*/g) ?? []
  expect(faces.length).toBeGreaterThan(2)
  expect(faces.filter((face) => !face.includes('font-display:swap'))).toEqual([])
})

test.each(['index', 'join', '404'])('%s.html has the colours of the drawings that it shows first', async (page) => {
  const [first = ''] = (await read(`${page}.html`)).split('<link id="page-styles"')
  const colours = first.match(/(?<="var\()[\w-]+/g) ?? []
  expect(colours.length).toBeGreaterThan(0)
  expect(colours.filter((colour) => !first.includes(`${colour}:`))).toEqual([])
})

test.each([
  ['index', '/'] as const,
  ['join', '/?join=1'] as const,
  ...categories.map(({ value }) => [`join-${value}`, `/?join=1&amp;category=${value}`] as const),
])('the preview of %s.html leads to %s and says so', async (page, address) => {
  const html = await read(`${page}.html`)
  expect(/"og:url" content="[^/]*\/\/[^/]*([^"]*)"/.exec(html)?.[1]).toBe(address)
  expect(/"og:title" content="([^"]*)"/.exec(html)?.[1]).toBe(page === 'index' ? head.title : head.form.title)
})

test('search engines find the company behind all that is painted, in the page alone', async () => {
  const data = '<script type="application/ld+json">'
  expect((await read('index.html')).split('</script>').at(-2)?.slice(0, data.length)).toBe(data)
  for (const name of ['join', 'joined', '404']) expect((await read(`${name}.html`)).includes(data), name).toBe(false)
})

test('each icon that the page and its manifest name is there', async () => {
  const named = /(?:<link rel="(?:icon|apple-touch-icon|manifest)" href|"src")[=:]"([^"]+)"/g
  const text = (await read('index.html')) + (await read('site.webmanifest'))
  const names = Array.from(text.matchAll(named), ([, name = '']) => name)
  expect(names.length).toBeGreaterThan(6)
  for (const name of names) await read(name)
})

test('each picture has the size that manifest and head say', async () => {
  const { icons } = JSON.parse(await read('site.webmanifest')) as { icons: { src: string; sizes: string }[] }
  for (const { src, sizes } of icons.filter((icon) => icon.src.endsWith('.png'))) {
    const bytes = await readFile(join(CLIENT, src))
    // The first chunk of a PNG begins with both.
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes)
  }
  // Of its pictures, a head that says 'any' would have it shown in place of the drawing.
  const [, width] = /href="\/favicon.ico" sizes="(\d+)x\1"/.exec(await read('index.html')) ?? []
  const favicon = await readFile(join(CLIENT, 'favicon.ico'))
  const widths = Array.from({ length: favicon.readUInt16LE(4) }, (_, at) => favicon[6 + 16 * at])
  expect(widths).toContain(Number(width))
  const preview = await readFile(join(CLIENT, PREVIEW.file))
  // The frame of a JPEG (SOF) has height and width behind its length and precision.
  const frame = preview.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(preview[at + 1] ?? 0))
  expect([preview.readUInt16BE(frame + 7), preview.readUInt16BE(frame + 5)]).toEqual([PREVIEW.width, PREVIEW.height])
})

test('after a tap nothing looks as it does below a mouse', async () => {
  const bare = (await read('index.html')).replaceAll(/@media \(hover: ?hover\) ?\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '')
  expect(bare.split(/[{}]/).filter((selector) => selector.includes(':hover'))).toEqual([])
})

test('Firefox, which dims placeholders, is told not to', async () => {
  const rules = (await read('join.html')).match(/[^{}]*::placeholder[^{}]*\{[^{}]*\}/g) ?? []
  const coloured = rules.filter((rule) => rule.includes('color:'))
  expect(coloured.length).toBeGreaterThan(1)
  expect(coloured.filter((rule) => !/opacity: ?1/.test(rule))).toEqual([])
})

test('the rules that come with the dialog give no new style to the whole page', async () => {
  const name = (await readdir(join(CLIENT, 'assets'))).find((file) => /^dialog-.*\.css$/.test(file)) ?? ''
  const selectors = (await read(`assets/${name}`)).split(/[{},]/)
  expect(selectors).toContain('.dialog__content')
  expect(selectors.filter((selector) => /^\s*(?:html|body|\*|:root|:where\(:root)/.test(selector))).toEqual([])
})

test('a page waits with its first paint for a whole form, and not without one', async () => {
  const wait = /<head>[^]*<link rel="expect" href="#dialog-end" blocking="render"\/>[^]*<\/head>[^]*id="dialog-end"/
  expect(await read('join.html')).toMatch(wait)
  expect(await read('joined.html')).toMatch(wait)
  expect(await read('index.html')).not.toContain('rel="expect"')
})

test('a page with the form asks for the script of the dialog at once', async () => {
  const modulesOf = (html: string) => /data-modules="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []
  const [index, form] = [modulesOf(await read('index.html')), modulesOf(await read('join.html'))]
  expect(form.filter((name) => !index.includes(name))).toEqual([expect.stringMatching(/^\/assets\/join-dialog-/)])
})

test.each(['404', 'join', 'join-other'])(
  '%s.html is not indexed, and names no other address to share',
  async (page) => {
    const html = await read(`${page}.html`)
    expect(html.match(/rel="canonical"|name="robots" content="noindex"/g)).toEqual(['name="robots" content="noindex"'])
  },
)

test('each page that is built, sent back or reported is valid HTML, for assistive technology too', async () => {
  const errors = { email: fieldMessages.email.missing, countryCode: fieldMessages.countryCode.invalid }
  const returned = { values: { ...emptyForm, name: '<b>"&' }, detail: messages.missing, errors }
  const received_at = '2026-11-26T06:30:00.000Z'
  const link = Object.fromEntries(ATTRIBUTION.map((part) => [part, '<b>"&']))
  const people = Array.from({ length: 12 }, () => ({ ...link, received_at, category: 'other', whatsapp: null }))
  const all = async function* () {
    yield* people as unknown as StoredApplication[]
  }
  const report = { counts: await countList({ all }, {}), choice: {}, now: new Date(received_at), csv: 'KEY.csv' }
  const names = (await readdir(CLIENT)).filter((name) => name.endsWith('.html'))
  const pages = [
    // A verification file that an owner lays into public/ is no page.
    ...(await Promise.all(names.map(read))).filter((html) => /^<!doctype/i.test(html)),
    await (await readPage(DIST)).returnForm(returned, { utm_source: '"&' }),
    await toPage(report),
  ]
  const presets = ['html-validate:standard', 'html-validate:a11y']
  const validator = new HtmlValidate(new StaticConfigLoader({ root: true, extends: presets }))
  const reports = await Promise.all(pages.map((html) => validator.validateString(html)))
  const faults = reports.flatMap(({ results }) => results.flatMap((result) => result.messages))
  expect(faults.map(({ ruleId, message, selector }) => `${ruleId}: ${message} in ${selector}`)).toEqual([])
})

test('the missing page needs no script', async () => expect(await read('404.html')).not.toContain('<script'))

test('the licences of the packages in the script, and of its fonts, lie beside the pages', async () => {
  const licences = await read('licenses.txt')
  for (const name of ['react-dom', '@tanstack/react-form', '@ark-ui/react', 'sonner', 'valibot'])
    expect(licences).toMatch(new RegExp(`^## ${name} - .*\n\nMIT License`, 'm'))
  expect(await read('font-license.txt')).toContain('SIL OPEN FONT LICENSE')
})

test('each text is there as brotli and as gzip, as it is', async () => {
  const names = await readdir(CLIENT, { recursive: true })
  for (const name of names.filter((each) => /\.(?:html|js|css|svg|txt|xml|ico|webmanifest)$/.test(each))) {
    const [plain, brotli, gzip] = await Promise.all(['', '.br', '.gz'].map((end) => readFile(join(CLIENT, name + end))))
    for (const text of [brotliDecompressSync(brotli ?? ''), gunzipSync(gzip ?? '')])
      expect(plain?.equals(text), name).toBe(true)
  }
})

test('what is cached for a year has a hash in its name', async () => {
  const names = (await readdir(join(CLIENT, 'assets'))).filter((name) => !/[-.][\w-]{8}\.\w+(?:\.br|\.gz)?$/.test(name))
  expect(names).toEqual([])
})
