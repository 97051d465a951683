import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readContent } from '#vite-plugins/content.ts'
import { homeHead, notFoundHead, siteFiles, structuredData } from '#vite-plugins/pages/head.ts'

const content = await readContent()
const origin = 'https://www.chalchitra.in'

test('browsers, search engines and shared links get colours, title and words, and absolute URLs', () => {
  const head = homeHead(content, origin)
  expect(head).toContain(`<title>${content.head.title}</title>`)
  expect(head).toContain('<link rel="canonical" href="https://www.chalchitra.in/">')
  const { palette, site, head: words, preview } = content
  for (const [scheme, colour] of Object.entries({ light: palette.paper, dark: palette.hall }))
    expect(head).toContain(`media="(prefers-color-scheme: ${scheme})" content="${colour}"`)
  const tags = head.matchAll(/<meta (?:name|property)="([\w:]+)" content="([^"]+)">/g)
  const { title, description, language } = words
  const said = { title, description, url: `${origin}/`, site_name: site.brand, locale: language.replace('-', '_') }
  const picture = {
    type: 'website',
    image: `${origin}/link-preview.jpg`,
    'image:width': '1200',
    'image:alt': preview.alt,
  }
  const expected = Object.entries({ ...said, ...picture }).map(([name, text]) => [`og:${name}`, text])
  expect(Array.from(tags, ([, name, text]) => [name, text])).toEqual(
    expect.arrayContaining([...expected, ['description', description], ['twitter:card', 'summary_large_image']]),
  )
  const files = Object.fromEntries(siteFiles(content, origin).map(({ name, bytes }) => [name, bytes]))
  expect(JSON.parse(files['site.webmanifest'] ?? '')).toMatchObject({
    name: site.brand,
    lang: language,
    start_url: '/',
    theme_color: palette.paper,
    icons: [{ sizes: 'any' }, { sizes: '192x192' }, { sizes: '512x512' }, { purpose: 'maskable' }],
  })
  expect(files['robots.txt']).toContain('Sitemap: https://www.chalchitra.in/sitemap.xml')
  expect(files['sitemap.xml']).toContain('<loc>https://www.chalchitra.in/</loc>')
})

test('text in the head cannot become markup', () => {
  const hostile = { ...content, head: { ...content.head, title: '</title><script>"&' as never } }
  const head = homeHead(hostile, origin)
  expect(head).toContain('<title>&lt;/title>&lt;script>&quot;&amp;</title>')
  expect(head).not.toContain('</title><script>')
})

test('structured data has the organization and the site, but no placeholder', () => {
  const json = /<script type="application\/ld\+json">(.*)<\/script>/.exec(structuredData(content, origin))?.[1] ?? ''
  const data: unknown = JSON.parse(json)
  expect(data).toMatchObject({ '@graph': [{ '@type': 'Organization' }, { '@type': 'WebSite' }] })
  expect(json).not.toContain('example.com')
  const [logo = 'none'] = /(?<=chalchitra\.in\/)[\w-]+\.png/.exec(json) ?? []
  expect(existsSync(`public/${logo}`)).toBe(true)
})

test('the 404 page is not indexed and has no canonical URL', () => {
  expect(notFoundHead(content)).toContain('<meta name="robots" content="noindex">')
  expect(notFoundHead(content)).not.toContain('canonical')
})
