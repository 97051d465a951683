import { palette } from '#theme/palette.ts'
import type { Content } from '#vite-plugins/content.ts'
import { PREVIEW, tabIcon } from '#vite-plugins/pictures/drawings.ts'
import { isPlaceholder } from '#vite-plugins/placeholders.ts'

/** What the browser's own surfaces are painted in, around the page: the ground of each scheme (`canvas`). */
const GROUND = { light: palette.paper, dark: palette.hall }

/** The head of the page itself: for search engines, shared links and the browser. */
export function homeHead({ head, preview, site }: Content, origin: string): string {
  const address = `${origin}/`
  // Search engines are not told what does not exist.
  const profiles = [site.website, ...site.social].map(({ href }) => href).filter((href) => !isPlaceholder(href))
  const picture = `${origin}/${PREVIEW.file}`
  return [
    element('title', {}, head.title),
    element('meta', { name: 'description', content: head.description }),
    element('link', { rel: 'canonical', href: address }),
    ...grounds(),
    element('meta', { property: 'og:type', content: 'website' }),
    element('meta', { property: 'og:site_name', content: site.brand }),
    element('meta', { property: 'og:locale', content: head.language.replace('-', '_') }),
    element('meta', { property: 'og:url', content: address }),
    element('meta', { property: 'og:title', content: head.title }),
    element('meta', { property: 'og:description', content: head.description }),
    element('meta', { property: 'og:image', content: picture }),
    element('meta', { property: 'og:image:type', content: 'image/jpeg' }),
    element('meta', { property: 'og:image:width', content: String(PREVIEW.width) }),
    element('meta', { property: 'og:image:height', content: String(PREVIEW.height) }),
    element('meta', { property: 'og:image:alt', content: preview.alt }),
    // Title, text and picture are taken from the lines above; the card's kind has no such twin.
    element('meta', { name: 'twitter:card', content: 'summary_large_image' }),
    jsonLd({
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
    }),
  ].join('\n')
}

/** The head of the page for addresses that lead nowhere. */
export function missingHead({ head }: Content): string {
  return [
    element('title', {}, head.missing.title),
    element('meta', { name: 'robots', content: 'noindex' }),
    ...grounds(),
  ].join('\n')
}

/** The small files that stand beside the page. */
export function siteFiles(content: Content, origin: string): { name: string; bytes: string }[] {
  return [
    { name: 'icon.svg', bytes: tabIcon() },
    { name: 'site.webmanifest', bytes: webManifest(content) },
    { name: 'robots.txt', bytes: `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n` },
    { name: 'sitemap.xml', bytes: sitemap(origin) },
  ]
}

function webManifest({ head, site }: Content): string {
  return JSON.stringify({
    id: '/',
    name: site.brand,
    short_name: head.shortName,
    description: head.description,
    lang: head.language,
    start_url: '/',
    display: 'browser',
    background_color: GROUND.light,
    theme_color: GROUND.light,
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      ...[192, 512].map((size) => ({ src: `/icon-${size}.png`, type: 'image/png', sizes: `${size}x${size}` })),
      // The ticket of the drawing stands within the inner 80 % that every launcher's mask leaves.
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  })
}

function sitemap(origin: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${escape(origin)}/</loc></url></urlset>\n`
}

function grounds(): string[] {
  return Object.entries(GROUND).map(([scheme, content]) =>
    element('meta', { name: 'theme-color', media: `(prefers-color-scheme: ${scheme})`, content }),
  )
}

/** JSON that cannot end its own script element. */
function jsonLd(data: object): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`
}

function element(name: string, attributes: Record<string, string>, text?: string): string {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`)
  return `<${name}${list.join('')}>${text === undefined ? '' : `${escape(text)}</${name}>`}`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
