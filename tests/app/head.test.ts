import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import {
  content,
  PREVIEW,
  renderHead,
  renderStructuredData,
  siteFiles,
  structuredData,
  type HeadProps,
} from '#app/head.tsx'
import { palette } from '#theme/palette.ts'

const origin = 'https://www.chalchitra.in'
const headOf = (view: HeadProps['view']) =>
  renderHead({ view, origin, fonts: { firstRules: '', laterRules: '' }, styles: { rules: '' } })
const fileOf = (name: string) => siteFiles(origin, '@font-face{}').find((file) => file.name === name)?.bytes ?? ''

test('search engines and shared links get title, words and absolute URLs', () => {
  const { site, head: words, preview } = content
  const { title, description, language } = words
  const head = headOf('page')
  expect(head).toContain(`<title>${title}</title>`)
  expect(head).toContain('<link rel="canonical" href="https://www.chalchitra.in/"/>')
  const tags = head.matchAll(/<meta (?:name|property)="([\w:]+)" content="([^"]+)"\/>/g)
  expect(Object.fromEntries(Array.from(tags, ([, name, text]) => [name, text]))).toMatchObject({
    description,
    'og:type': 'website',
    'og:site_name': site.brand,
    'og:locale': language.replace('-', '_'),
    'og:url': `${origin}/`,
    'og:title': title,
    'og:description': description,
    'og:image': `${origin}/link-preview.jpg`,
    'og:image:width': String(PREVIEW.width),
    'og:image:height': String(PREVIEW.height),
    'og:image:alt': preview.alt,
    'twitter:card': 'summary_large_image',
  })
})

test('the bars of browsers have the colour of the page in each scheme', () => {
  for (const [scheme, colour] of Object.entries({ light: palette.paper, dark: palette.hall }))
    for (const view of ['page', 'missing'] as const)
      expect(headOf(view)).toContain(`media="(prefers-color-scheme: ${scheme})" content="${colour}"`)
})

test('what browsers draw themselves, such as the list of the country codes, is in the scheme of the page', () => {
  for (const view of ['page', 'missing'] as const)
    expect(headOf(view)).toContain('<meta name="color-scheme" content="light dark"/>')
})

test('search engines may read the page, and find its address in the sitemap', () => {
  expect(fileOf('robots.txt')).toBe('User-agent: *\nAllow: /\n\nSitemap: https://www.chalchitra.in/sitemap.xml\n')
  // The namespace by which sitemaps.org knows its elements, which is no link.
  expect(fileOf('sitemap.xml')).toContain('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
  expect(fileOf('sitemap.xml')).toContain('<loc>https://www.chalchitra.in/</loc>')
})

test('on a home screen the site has its name, its icons and its start, and opens in the browser, with its way back', () => {
  const { icons, ...others } = JSON.parse(fileOf('site.webmanifest')) as { icons: { purpose?: string }[] }
  const { site, head } = content
  expect(others).toEqual({
    id: '/',
    start_url: '/',
    name: site.brand,
    short_name: head.shortName,
    description: head.description,
    lang: head.language,
    display: 'browser',
    background_color: palette.paper,
    theme_color: palette.paper,
  })
  expect(icons.map(({ purpose = 'any' }) => purpose)).toEqual(['any', 'any', 'any', 'maskable'])
})

test('a page of one’s own has the fonts and the colours of the site', async () => {
  const [given, look] = [fileOf('site.css'), await readFile('public/page.css', 'utf8')]
  expect(look).toContain("\n@import '/site.css';\n")
  expect(given).toMatch(/^@font-face/)
  for (const [, name] of look.matchAll(/var\((--\w+)\)/g)) expect(given).toContain(`${name}:#`)
})

test('text in the head cannot become markup', () => {
  const href = '"><script>&'
  const head = renderHead({
    view: 'form',
    category: href,
    origin,
    fonts: { firstRules: '', laterRules: '' },
    styles: { href },
  })
  expect(head.match(/&quot;&gt;&lt;script&gt;&amp;/g)).toHaveLength(2)
  expect(head).not.toContain('<script>')
})

test('structured data has the organization and the site, but no placeholder', () => {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(renderStructuredData(origin))?.[1] ?? ''
  expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(structuredData(origin))))
  expect(json).not.toContain('example.com')
  const [href, email] = ['https://chalchitra.in/</script>', 'hello@chalchitra.in']
  const social = [{ href: '' }, { href: 'https://video.in/@chalchitra' }]
  const site = { ...content.site, email, website: { href }, social }
  const id = { '@id': `${origin}/#organization` }
  const { brand: name, company } = site
  const { description, language: inLanguage } = content.head
  const url = `${origin}/`
  const sameAs = [href, 'https://video.in/@chalchitra']
  expect(structuredData(origin, site as unknown as typeof content.site)).toEqual({
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'Organization', ...id, name: company, url, logo: `${url}icon-512.png`, email, sameAs },
      { '@type': 'WebSite', '@id': `${url}#website`, name, url, description, inLanguage, publisher: id },
    ],
  })
})

test('a phone shows the page at its width, below its camera, above its keyboard, and as large as the visitor likes', () => {
  const [, words = ''] = /<meta name="viewport" content="([^"]*)"/.exec(headOf('page')) ?? []
  expect(Object.fromEntries(words.split(', ').map((each) => each.split('=')))).toEqual({
    width: 'device-width',
    'initial-scale': '1',
    'viewport-fit': 'cover',
    'interactive-widget': 'resizes-content',
  })
})
