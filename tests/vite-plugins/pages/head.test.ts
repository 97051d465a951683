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
    for (const one of [head, notFoundHead(content)])
      expect(one).toContain(`media="(prefers-color-scheme: ${scheme})" content="${colour}"`)
  const tags = head.matchAll(/<meta (?:name|property)="([\w:]+)" content="([^"]+)">/g)
  const { title, description, language: lang } = words
  expect(Object.fromEntries(Array.from(tags, ([, name, text]) => [name, text]))).toEqual({
    description,
    'og:type': 'website',
    'og:site_name': site.brand,
    'og:locale': lang.replace('-', '_'),
    'og:url': `${origin}/`,
    'og:title': title,
    'og:description': description,
    'og:image': `${origin}/link-preview.jpg`,
    'og:image:type': 'image/jpeg',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': preview.alt,
    'twitter:card': 'summary_large_image',
  })
  const files = Object.fromEntries(siteFiles(content, origin).map(({ name, bytes }) => [name, bytes]))
  const png = (size: number) => ({ src: `/icon-${size}.png`, type: 'image/png', sizes: `${size}x${size}` })
  expect(JSON.parse(files['site.webmanifest'] ?? '')).toEqual({
    id: '/',
    name: site.brand,
    short_name: words.shortName,
    description,
    lang,
    start_url: '/',
    display: 'browser',
    background_color: palette.paper,
    theme_color: palette.paper,
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      png(192),
      png(512),
      { ...png(512), purpose: 'maskable' },
    ],
  })
  expect(files['robots.txt']).toBe('User-agent: *\nAllow: /\n\nSitemap: https://www.chalchitra.in/sitemap.xml\n')
  expect(files['sitemap.xml']).toContain('<loc>https://www.chalchitra.in/</loc>')
  // Whatever the logo, its drawing differs from its ground.
  const [ground, drawing] = files['icon.svg']?.match(/fill="[^"]+"/g) ?? []
  expect(drawing).not.toBe(ground)
})

test('a shared link to the form says what it opens, and search engines know the page alone', () => {
  const head = homeHead(content, origin, '/?join=1&category=other')
  expect(head).toContain('<meta property="og:title" content="Join Early Access · Chalchitra">')
  expect(head).toContain('<meta property="og:url" content="https://www.chalchitra.in/?join=1&amp;category=other">')
  expect(head).toContain('<link rel="canonical" href="https://www.chalchitra.in/">')
})

test('text in the head cannot become markup', () => {
  const hostile = { ...content, head: { ...content.head, title: '</title><script>"&' as never } }
  const head = homeHead(hostile, origin)
  expect(head).toContain('<title>&lt;/title>&lt;script>&quot;&amp;</title>')
  expect(head).not.toContain('</title><script>')
})

test('structured data has the organization and the site, but no placeholder', () => {
  const graphOf = (from: typeof content): unknown =>
    JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(structuredData(from, origin))?.[1] ?? '')
  expect(JSON.stringify(graphOf(content))).not.toContain('example.com')
  const [href, email] = ['https://chalchitra.in/</script>', 'hello@chalchitra.in']
  const social = [{ href: '' }, { href: 'https://video.in/@chalchitra' }]
  const site = { ...content.site, email, website: { href }, social }
  const id = { '@id': `${origin}/#organization` }
  const { brand: name, company } = site
  const { description, language: inLanguage } = content.head
  const url = `${origin}/`
  const sameAs = [href, 'https://video.in/@chalchitra']
  expect(graphOf({ ...content, site } as unknown as typeof content)).toEqual({
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'Organization', ...id, name: company, url, logo: `${url}icon-512.png`, email, sameAs },
      { '@type': 'WebSite', '@id': `${url}#website`, name, url, description, inLanguage, publisher: id },
    ],
  })
  for (const size of [192, 512]) expect(existsSync(`public/icon-${size}.png`)).toBe(true)
})
