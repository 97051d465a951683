import { textsOf } from '#vite-plugins/content.ts'
import { fallbackRules } from './fallback-fonts.ts'
import { readFontSource } from './font-source.ts'
import { LATIN, subsetFonts } from './subset-fonts.ts'

/** Characters of computed amounts: see `content/rupees.ts`. */
const FIGURES = '0123456789,%₹\u2212'

/**
 * The fonts for the texts in `content` and their @font-face rules, with the URLs `{base}{name}`. `first` is the headline
 * font; `firstRules`, which the first paint needs, are those of `first` and of the fallback fonts; `laterRules` are all
 * others. Subsets are cached in `cacheFolder`.
 */
export async function createFontFaces(content: object, base: string, cacheFolder: string) {
  const words = textsOf(content).join(' ') + FIGURES
  const [{ files, first, firstRule, laterRules }, fallbacks] = await Promise.all([
    subsetFonts(words, base, cacheFolder),
    readFontSource(LATIN).then(({ bytes }) => fallbackRules(words, bytes)),
  ])
  return { files, first, firstRules: [firstRule, ...fallbacks].join('\n'), laterRules: laterRules.join('\n') }
}

export type FontFaces = Awaited<ReturnType<typeof createFontFaces>>

/** All rules with the fonts as data URLs, for a page without a server. */
export function standaloneRules({ files, firstRules, laterRules }: FontFaces, base: string): string {
  return files.reduce(
    (css, { name, bytes }) => css.replaceAll(base + name, `data:font/woff2;base64,${bytes.toString('base64')}`),
    firstRules + laterRules,
  )
}
