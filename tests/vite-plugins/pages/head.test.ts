import { expect, test } from 'vitest'
import { readContent } from '#vite-plugins/content.ts'
import { homeHead, notFoundHead, siteFiles, structuredData } from '#vite-plugins/pages/head.ts'

const content = await readContent()
const origin = 'https://www.chalchitra.in'

test('search engines and shared links get absolute URLs', () => {
  const head = homeHead(content, origin)
  expect(head).toContain('<link rel="canonical" href="https://www.chalchitra.in/">')
  expect(head).toContain('property="og:image" content="https://www.chalchitra.in/link-preview.jpg"')
  for (const [scheme, colour] of Object.entries({ light: content.palette.paper, dark: content.palette.hall }))
    expect(head).toContain(`name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${colour}"`)
  const files = Object.fromEntries(siteFiles(content, origin).map(({ name, bytes }) => [name, bytes]))
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
})

test('the 404 page is not indexed and has no canonical URL', () => {
  expect(notFoundHead(content)).toContain('<meta name="robots" content="noindex">')
  expect(notFoundHead(content)).not.toContain('canonical')
})
