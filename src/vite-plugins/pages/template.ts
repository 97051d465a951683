/** What the pages of a build and of the development server have in common. */
import { join } from 'node:path'
import { loadEnv, type ResolvedConfig } from 'vite'
import { readSiteAddress, type SiteAddress } from '#server/site-address.ts'
import type { Content } from '#vite-plugins/content.ts'
import { createFontFaces, type FontFaces } from '#vite-plugins/fonts/font-faces.ts'

/** The page's script: the input of the client's bundle. */
export const ENTRY = 'src/app/browser.tsx'
export const FONTS = '/assets/'

export type Config = Pick<ResolvedConfig, 'root' | 'mode' | 'cacheDir'>

export function siteAddress({ mode, root }: Pick<Config, 'root' | 'mode'>): SiteAddress {
  return readSiteAddress(loadEnv(mode, root, 'SITE_')['SITE_URL'])
}

export function fontsFor(content: Content, { cacheDir }: Config): Promise<FontFaces> {
  return createFontFaces(content, FONTS, join(cacheDir, 'fonts'))
}

/** The template in the language of the content, without its comments, which start with a space. */
export function withLanguage(template: string, { head, hero }: Content): string {
  if (!template.includes('<html>')) throw new Error('index.html has no <html>.')
  // Signs above and below letters, as of most scripts of India, need higher lines: see `theme/global.ts`.
  const tall = /\p{M}/u.test(hero.headline.join()) ? ' data-tall' : ''
  const html = `<html lang="${head.language}" dir="${head.direction}"${tall}>`
  return template.replaceAll(/<!-- [^]*? -->\n?/g, '').replace('<html>', html)
}

/** Replaces the placeholders of the template, `<!--head-->` and so on. */
export function fill(template: string, texts: Partial<Record<'head' | 'page' | 'script', string>>): string {
  return Object.entries(texts).reduce((html, [name, text]) => {
    const placeholder = `<!--${name}-->`
    if (!html.includes(placeholder)) throw new Error(`index.html has no ${placeholder}.`)
    return html.split(placeholder).join(text)
  }, template)
}

export function style(css: string): string {
  return `<style>${css}</style>`
}

export function styleLink(url: string): string {
  return `<link rel="stylesheet" href="${url}">`
}
