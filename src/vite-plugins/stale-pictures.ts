/**
 * Finds pictures that show outdated words or colours. A build has no browser to draw them (`npm run pictures`), so it
 * compares the content with what that command has recorded.
 */
import { createHash } from 'node:crypto'
import type { Content } from './content.ts'

/** Where `npm run pictures` writes what it drew from. */
export const RECORD = 'src/vite-plugins/drawn-pictures.json'

/** What each picture is drawn from, as a digest. */
export function pictureSources(content: Content): Record<string, string> {
  const { palette, site, business, hero, header, creators, preview, dialog, form, categories } = content
  const sources = {
    'public/favicon.ico': [palette],
    'public/icon-192.png, icon-512.png and apple-touch-icon.png': [palette, business],
    'public/link-preview.jpg': [palette, business, site.brand, hero.ticket, preview],
    '.github/page.webp': [palette, site.brand, hero, header.action, creators, dialog, form, categories],
  }
  return Object.fromEntries(Object.entries(sources).map(([picture, source]) => [picture, digestOf(source)]))
}

/** The pictures that were drawn from something else. */
export function stalePictures(content: Content, drawn: Record<string, string>): string[] {
  return Object.entries(pictureSources(content)).flatMap(([picture, source]) =>
    drawn[picture] === source ? [] : [picture],
  )
}

function digestOf(source: unknown): string {
  return createHash('sha256').update(JSON.stringify(source)).digest('base64url').slice(0, 12)
}
