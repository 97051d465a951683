/** What the pages of a build and of the development server have in common. */
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadEnv, type ResolvedConfig } from 'vite'
import { readSiteAddress, type SiteAddress } from '#server/site-address.ts'
import { createFontFaces, type FontFaces } from '#vite-plugins/fonts/font-faces.ts'

/** The page's script: the input of the client's bundle. */
export const ENTRY = 'src/app/browser.tsx'
export const FONTS = '/assets/'

export type Prerender = typeof import('#app/prerender.tsx')
export type Content = Prerender['content']
export type Config = Pick<ResolvedConfig, 'root' | 'mode' | 'cacheDir'>

/** The built bundle of `src/app/prerender.tsx`. An import of the content would restart the development server at each change. */
export function readPrerender(root: string): Promise<Prerender> {
  return import(pathToFileURL(resolve(root, 'dist/prerender/prerender.js')).href) as Promise<Prerender>
}

export function siteAddress({ mode, root }: Pick<Config, 'root' | 'mode'>): SiteAddress {
  return readSiteAddress(loadEnv(mode, root, 'SITE_')['SITE_URL'])
}

export function fontsFor(content: Content, { cacheDir }: Config): Promise<FontFaces> {
  return createFontFaces(content, FONTS, join(cacheDir, 'fonts'))
}

/** The template in the language of the content, without its comments, which start with a space. */
export function withLanguage(template: string, { head }: Content): string {
  if (!template.includes('<html>')) throw new Error('index.html has no <html>.')
  // Without the default: for `html[dir]`, sonner has a rule by which all elements would be styled anew when it comes.
  const html = `<html lang="${head.language}" dir="${head.direction}">`.replace(' dir="ltr"', '')
  return template
    .replaceAll(/<!-- [^]*? -->\n?/g, '')
    .replaceAll(/\n\s+/g, '\n')
    .replace('<html>', html)
}

/** Replaces the placeholders of the template, `<!--head-->` and so on. */
export function fill(template: string, texts: Partial<Record<'head' | 'page' | 'script', string>>): string {
  return Object.entries(texts).reduce((html, [name, text]) => {
    const placeholder = `<!--${name}-->`
    if (!html.includes(placeholder)) throw new Error(`index.html has no ${placeholder}.`)
    return html.split(placeholder).join(text)
  }, template)
}
