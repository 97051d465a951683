import { tabIcon } from '#drawing/tab-icon.ts'
import { isPlaceholder, type Content } from '#vite-plugins/content.ts'

/** The picture that messengers show of a shared link: `npm run pictures` draws it. */
export const PREVIEW = { file: 'link-preview.jpg', width: 1200, height: 630 } as const

/** The colour of the browser's own interface: the page's background (`canvas`) in each colour scheme. */
const backgrounds = ({ palette }: Content) => ({ light: palette.paper, dark: palette.hall })

/**
 * The head of the home page, for search engines, shared links and browsers. `shared`: the address of which a preview tells,
 * without its origin. Some networks show the page at `og:url` in place of the one that was shared.
 */
export function homeHead(content: Content, origin: string, shared = '/'): string {
  const { head, preview, site } = content
  const address = `${origin}/`
  const picture = `${origin}/${PREVIEW.file}`
  return [
    element('title', {}, head.title),
    element('meta', { name: 'description', content: head.description }),
    // A phone's menu shares the canonical address: the form has none, and is not indexed instead.
    shared === '/' ? element('link', { rel: 'canonical', href: address }) : NO_INDEX,
    ...themeColors(content),
    element('meta', { property: 'og:type', content: 'website' }),
    element('meta', { property: 'og:site_name', content: site.brand }),
    element('meta', { property: 'og:locale', content: head.language.replace('-', '_') }),
    element('meta', { property: 'og:url', content: `${origin}${shared}` }),
    element('meta', { property: 'og:title', content: shared === '/' ? head.title : head.form.title }),
    element('meta', { property: 'og:description', content: head.description }),
    element('meta', { property: 'og:image', content: picture }),
    element('meta', { property: 'og:image:type', content: 'image/jpeg' }),
    element('meta', { property: 'og:image:width', content: String(PREVIEW.width) }),
    element('meta', { property: 'og:image:height', content: String(PREVIEW.height) }),
    element('meta', { property: 'og:image:alt', content: preview.alt }),
    // X reads title, text and image from the Open Graph tags above. Only the type of card has none.
    element('meta', { name: 'twitter:card', content: 'summary_large_image' }),
  ].join('\n')
}

/** What search engines read of the company and the site. Only in the page of the canonical address. */
export function structuredData({ head, site }: Content, origin: string): string {
  const address = `${origin}/`
  // Placeholders do not exist, so they are left out.
  const profiles = [site.website, ...site.social].map(({ href }) => href).filter((href) => !isPlaceholder(href))
  return jsonLd({
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${address}#organization`,
        name: site.company,
        url: address,
        logo: `${origin}/icon-512.png`,
        ...(isPlaceholder(site.email) ? {} : { email: site.email }),
        ...(profiles.length === 0 ? {} : { sameAs: profiles }),
      },
      {
        '@type': 'WebSite',
        '@id': `${address}#website`,
        name: site.brand,
        url: address,
        description: head.description,
        inLanguage: head.language,
        publisher: { '@id': `${address}#organization` },
      },
    ],
  })
}

const NO_INDEX = element('meta', { name: 'robots', content: 'noindex' })

/** The head of the 404 page. */
export function notFoundHead(content: Content): string {
  return [element('title', {}, content.head.missing.title), NO_INDEX, ...themeColors(content)].join('\n')
}

type SiteFile = { name: string; type: string; bytes: string }

/** The small files next to the page. `fontRules`: for a page of one's own, which has the palette as custom properties. */
export function siteFiles(content: Content, origin: string, fontRules: string): SiteFile[] {
  const colours = Object.entries(content.palette).map(([name, colour]) => `--${name}:${colour}`)
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${escapeHtml(origin)}/</loc></url></urlset>\n`
  return [
    { name: 'icon.svg', type: 'image/svg+xml', bytes: tabIcon(content.palette) },
    { name: 'site.css', type: 'text/css', bytes: `${fontRules}:root{${colours.join(';')}}` },
    { name: 'site.webmanifest', type: 'application/manifest+json', bytes: webManifest(content) },
    { name: 'robots.txt', type: 'text/plain', bytes: `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n` },
    { name: 'sitemap.xml', type: 'application/xml', bytes: sitemap },
  ]
}

function webManifest(content: Content): string {
  const { head, site } = content
  const { light } = backgrounds(content)
  return JSON.stringify({
    id: '/',
    name: site.brand,
    short_name: head.shortName,
    description: head.description,
    lang: head.language,
    start_url: '/',
    display: 'browser',
    background_color: light,
    theme_color: light,
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      ...[192, 512].map((size) => ({ src: `/icon-${size}.png`, type: 'image/png', sizes: `${size}x${size}` })),
      // The ticket is within the inner 80 %, the safe zone of maskable icons.
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  })
}

function themeColors(from: Content): string[] {
  return Object.entries(backgrounds(from)).map(([scheme, content]) =>
    element('meta', { name: 'theme-color', media: `(prefers-color-scheme: ${scheme})`, content }),
  )
}

/** JSON without `<`, so that it cannot close its script element. */
function jsonLd(data: object): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`
}

function element(name: string, attributes: Record<string, string>, text?: string): string {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
  return `<${name}${list.join('')}>${text === undefined ? '' : `${escapeHtml(text)}</${name}>`}`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
