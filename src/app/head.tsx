/** The head of each page, the small files beside it, and the content, for the plugins that make pages of them. */
import { renderToStaticMarkup } from 'react-dom/server'
import * as meta from '#content/head.ts'
import * as landing from '#content/landing.ts'
import { isPlaceholder, placeholdersIn } from '#content/placeholders.ts'
import * as company from '#content/site.ts'
import * as waitlist from '#content/waitlist.ts'
import { tabIcon } from '#drawing/tab-icon.ts'
import { palette } from '#theme/palette.ts'

/** All words: the letters of the fonts. */
export const content = { ...company, ...landing, ...waitlist, ...meta }

const { facts, head, preview, site } = content

/** What is left to fill in. */
export const placeholders = placeholdersIn({ ...site, ...facts })

/** The picture that messengers show of a shared link: `npm run pictures` draws it. */
export const PREVIEW = { file: 'link-preview.jpg', width: 1200, height: 630 } as const

export interface HeadProps {
  view: 'page' | 'form' | 'joined' | 'returned' | 'missing'
  /** The category that the link to the form proposes. */
  category?: string | undefined
  /** The origin of the site. */
  origin: string
  /** The @font-face rules that the first paint needs, and the others. */
  fonts: { firstRules: string; laterRules: string }
  /**
   * The address of the font of the headline. Alone, so that on a slow network no other font delays the headline: `start.ts`
   * applies the later rules after the first paint. A page without script, which has none, applies all at once.
   */
  preload?: string | undefined
  /** The rules of the page, or the address of a file that has them. */
  styles: { rules: string } | { href: string }
}

export function renderHead(props: HeadProps): string {
  return renderToStaticMarkup(<Head {...props} />)
}

function Head({ view, category, origin, fonts, preload, styles }: HeadProps) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta
        name="viewport"
        content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
      />
      <meta name="color-scheme" content="light dark" />
      {/* The colour of the browser's own interface: the page's background (`canvas`) in each colour scheme. */}
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={palette.paper} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={palette.hall} />
      {view === 'missing' ? (
        <title>{head.missing.title}</title>
      ) : (
        <Tags view={view} category={category} origin={origin} />
      )}
      {/* A phone's menu shares the canonical address: the form has none, and is not indexed instead. */}
      {view === 'form' || view === 'missing' ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={`${origin}/`} />
      )}
      {/* Chrome 124 and newer paint nothing before they meet this element: a sheet that is painted in part jumps as it
          grows. It stands behind the dialog, because they do not wait for the end of an element. */}
      {(view === 'form' || view === 'joined') && <link rel="expect" href="#dialog-end" blocking="render" />}
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
      {preload !== undefined && <link rel="preload" href={preload} as="font" type="font/woff2" crossOrigin="" />}
      <style>{fonts.firstRules}</style>
      {'rules' in styles ? <style>{styles.rules}</style> : <link rel="stylesheet" href={styles.href} />}
      <style id="later-fonts" media={preload && 'print'}>
        {fonts.laterRules}
      </style>
      {preload !== undefined && (
        <noscript>
          <style>{fonts.laterRules}</style>
        </noscript>
      )}
    </>
  )
}

/** For search engines and shared links. Some networks show the page at `og:url` in place of the one that was shared. */
function Tags({ view, category, origin }: Pick<HeadProps, 'view' | 'category' | 'origin'>) {
  const proposal = category === undefined ? '' : `&category=${category}`
  const [shared, title] = view === 'form' ? [`/?join=1${proposal}`, head.form.title] : ['/', head.title]
  return (
    <>
      <title>{head.title}</title>
      <meta name="description" content={head.description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.brand} />
      <meta property="og:locale" content={head.language.replace('-', '_')} />
      <meta property="og:url" content={origin + shared} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={head.description} />
      <meta property="og:image" content={`${origin}/${PREVIEW.file}`} />
      <meta property="og:image:width" content={String(PREVIEW.width)} />
      <meta property="og:image:height" content={String(PREVIEW.height)} />
      <meta property="og:image:alt" content={preview.alt} />
      {/* X reads title, text and image from the Open Graph tags above. Only the type of card has none. */}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** For the end of the page: search engines read it there too, and what is painted first comes sooner. */
export function renderStructuredData(origin: string): string {
  return renderToStaticMarkup(<script type="application/ld+json">{JSON.stringify(structuredData(origin))}</script>)
}

/** What search engines read of the company and the site. Only in the page of the canonical address. */
export function structuredData(origin: string, from = site) {
  const address = `${origin}/`
  // Placeholders do not exist, so they are left out.
  const profiles = [from.website, ...from.social].map(({ href }) => href).filter((href) => !isPlaceholder(href))
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${address}#organization`,
        name: from.company,
        url: address,
        logo: `${origin}/icon-512.png`,
        ...(isPlaceholder(from.email) ? {} : { email: from.email }),
        ...(profiles.length === 0 ? {} : { sameAs: profiles }),
      },
      {
        '@type': 'WebSite',
        '@id': `${address}#website`,
        name: from.brand,
        url: address,
        description: head.description,
        inLanguage: head.language,
        publisher: { '@id': `${address}#organization` },
      },
    ],
  }
}

/** The small files next to the page. `fontRules`: for a page of one's own, which has the palette as custom properties. */
export function siteFiles(origin: string, fontRules: string): { name: string; type: string; bytes: string }[] {
  const colours = Object.entries(palette).map(([name, colour]) => `--${name}:${colour}`)
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${origin}/</loc></url></urlset>\n`
  const manifest = {
    id: '/',
    name: site.brand,
    short_name: head.shortName,
    description: head.description,
    lang: head.language,
    start_url: '/',
    display: 'browser',
    background_color: palette.paper,
    theme_color: palette.paper,
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      ...[192, 512].map((size) => ({ src: `/icon-${size}.png`, type: 'image/png', sizes: `${size}x${size}` })),
      // The ticket is within the inner 80 %, the safe zone of maskable icons.
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  }
  return [
    { name: 'icon.svg', type: 'image/svg+xml', bytes: tabIcon(palette) },
    { name: 'site.css', type: 'text/css', bytes: `${fontRules}:root{${colours.join(';')}}` },
    { name: 'site.webmanifest', type: 'application/manifest+json', bytes: JSON.stringify(manifest) },
    { name: 'robots.txt', type: 'text/plain', bytes: `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n` },
    { name: 'sitemap.xml', type: 'application/xml', bytes: sitemap },
  ]
}
