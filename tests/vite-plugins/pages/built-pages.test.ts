/** What makes the pages of the build fast, and whole without script. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { head } from '#content/head.ts'
import { categories } from '#content/waitlist.ts'
import { whyBuildIsStale } from '#tests/server/build-age.ts'
import { inlineDigests } from '#vite-plugins/policy.ts'

const DIST = join(import.meta.dirname, '../../../dist')

const read = async (name: string) => {
  expect(await whyBuildIsStale(), 'run `npm run build` first').toBeUndefined()
  return readFile(join(DIST, name), 'utf8')
}
/** A viewport with the notch of a phone in it, which its keyboard makes smaller. */
const VIEWPORT = 'width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content'
const START = `<!doctype html> <html lang="${head.language}" dir="${head.direction}"> <head> <meta charset="utf-8" /> <meta name="viewport" content="${VIEWPORT}"`

const modulesOf = (html: string) => /data-modules="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []

test('the first styles of a page have the headline’s font, which is preloaded, and the ring of the focus; without script text has its fonts', async () => {
  for (const page of ['index', 'join', 'joined', ...categories.map(({ value }) => `join-${value}`)]) {
    const html = await read(`client/${page}.html`)
    expect.soft(html.replaceAll(/\s+/g, ' ').slice(0, START.length), page).toBe(START)
    const category = /^join-(\w+)$/.exec(page)?.[1]
    const preview = `/${page.startsWith('join-') ? `?join=1&amp;category=${category}` : page === 'join' ? '?join=1' : ''}`
    expect.soft(/"og:url" content="[^/]*\/\/[^/]*([^"]*)"/.exec(html)?.[1], page).toBe(preview)
    expect.soft(/ checked=""[^>]*? value="(\w+)"/.exec(html)?.[1], page).toBe(category)
    const font = /<link rel="preload" href="([^"]+)" as="font" type="font\/woff2" crossorigin>/.exec(html)?.[1]
    const [first = '', ...styles] = [...html.matchAll(/<style>([^]*?)<\/style>/g)].map(([, rules = '']) => rules)
    expect.soft(first, page).toContain(font ?? 'a preload')
    if (font) await readFile(join(DIST, 'client', font))
    expect.soft(styles.join(''), page).toMatch(/[}\s]:focus-visible\s*\{[^}]*outline/)
    expect.soft(html, page).toMatch(/<style media="print">(@font-face[^<]+)<\/style><noscript><style>\1<\/style>/)
  }
})

test('a page asks for the script that it needs, compiled while it loads, and waits with its first paint for a whole form', async () => {
  const [index, form] = [await read('client/index.html'), await read('client/join.html')]
  expect(index).not.toContain('rel="expect"')
  for (const [rel, file, more = ''] of [
    ['icon', 'favicon.ico', ' sizes="32x32"'],
    ['icon', 'icon.svg', ' type="image/svg+xml"'],
    ['apple-touch-icon', 'apple-touch-icon.png'],
    ['manifest', 'site.webmanifest'],
  ]) {
    expect.soft(index).toContain(`<link rel="${rel}" href="/${file}"${more} />`)
    await read(`client/${file}`)
  }
  // The rules of what the script sets, before the dialog brings all.
  const states = ['[aria-busy=true]:after', '[data-state=price]', '[data-amounts]']
  for (const state of index.includes('id="price"') ? [...states, '[data-length="9"]', '[data-turned]'] : states)
    expect.soft(index.includes(state), state).toBe(true)
  // After a tap, a touch screen keeps what is under the finger in this state.
  const bare = index.replaceAll(/@media \(hover: ?hover\) ?\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '')
  expect.soft(bare.match(/[^{}]*:hover[^{]*/g)).toBeNull()
  expect(form).toMatch(
    /<head>[^]*<link rel="expect" href="#dialog-end" blocking="render">[^]*<\/form>[^]*id="dialog-end"/,
  )
  expect(modulesOf(form).filter((name) => !modulesOf(index).includes(name))).toEqual([
    expect.stringMatching(/^\/assets\/join-dialog-/),
  ])
  for (const name of modulesOf(form)) expect(await read(`client${name}`)).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
  // The colours of all drawings, and each drawing in their file, in which nothing else is.
  const drawings = await read('client/drawings.svg')
  const ids = drawings.match(/(?<=<g id=")[\w-]+/g) ?? []
  expect(ids.filter((id) => !form.includes(`#${id}"`))).toEqual([])
  for (const html of [index, form]) {
    const drawn = html.match(/(?<=href="\/drawings\.svg#)[\w-]+/g) ?? []
    expect(drawn.length).toBeGreaterThan(3)
    expect(ids).toEqual(expect.arrayContaining(drawn))
    expect(drawings.match(/--[\w-]+/g)?.filter((colour) => !html.includes(`${colour}:`))).toEqual([])
  }
  expect(index).toContain('application/ld+json')
  expect(form).not.toContain('application/ld+json')
  expect(await read('client/joined.html')).toMatch(/<head>[^]*<link rel="expect" href="#dialog-end"[^]*id="dialog-end"/)
  const missing = await read('client/404.html')
  expect(missing).not.toMatch(/<script|canonical/)
  expect(missing).toMatch(/<meta name="robots" content="noindex">[^]*<style>@font-face[^]*<style>@font-face/)
  expect(await read('returned.html')).toContain(`<title>${head.title}</title>`)
  // React's production build.
  expect(await read('prerender/prerender.js')).not.toContain('process.env')
})

test('the policy allows what stands in the pages, and each text is there in brotli and gzip', async () => {
  const names = await readdir(join(DIST, 'client'), { recursive: true })
  const policy = await read('policy.json')
  // Sonner adds an empty sheet, and then its rules.
  expect(policy).toContain(inlineDigests('<style></style>').styles.values().next().value)
  for (const name of names.filter((one) => one.endsWith('.html'))) {
    const { scripts, styles } = inlineDigests(await read(`client/${name}`))
    for (const digest of [...scripts, ...styles]) expect(policy).toContain(digest)
  }
  for (const name of names.filter((one) => /\.(html|js|css|svg|xml|txt|webmanifest|ico)$/.test(one)))
    expect(names).toEqual(expect.arrayContaining([`${name}.br`, `${name}.gz`]))
  // What is cached for a year has a hash in its name.
  expect(names.filter((name) => /^assets\W/.test(name) && !/[-.][\w-]{8}\.\w+(?:\.br|\.gz)?$/.test(name))).toEqual([])
})
