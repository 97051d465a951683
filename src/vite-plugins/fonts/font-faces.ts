import { textsOf } from '#vite-plugins/content.ts'
import { fallbackRules } from './fallback-fonts.ts'
import { readFontSource } from './font-source.ts'
import { LATIN, subsetFonts, subsetRules, type FontFile } from './subset-fonts.ts'

/** Characters of computed amounts: see `content/rupees.ts`. */
const FIGURES = '0123456789,%₹\u2212'

/**
 * The fonts of the page and their @font-face rules, with the URLs `{base}{name}`. `first` is the headline font;
 * `firstRules`, which the first paint needs, are those of `first` and of the fallback fonts; `laterRules` are all others.
 */
export type FontFaces = { files: FontFile[]; first: FontFile; firstRules: string; laterRules: string }

/** Makes the fonts for the texts in `content`. Subsets are cached in `cacheFolder`. */
export async function createFontFaces(content: object, base: string, cacheFolder: string): Promise<FontFaces> {
  // Colours are no words, and would add characters.
  const words = textsOf({ ...content, palette: undefined }).join(' ') + FIGURES
  const [subsets, fallbacks] = await Promise.all([
    subsetFonts(words, cacheFolder),
    readFontSource(LATIN).then(({ bytes }) => fallbackRules(words, bytes)),
  ])
  const { wide, text, extra } = subsets
  const [wideRule, otherRules] = subsetRules(subsets, base)
  return {
    files: [wide, text, extra],
    first: wide,
    firstRules: [wideRule, ...fallbacks].join('\n'),
    laterRules: otherRules.join('\n'),
  }
}

/** All rules with the fonts as data URLs, for a page without a server. */
export function standaloneRules({ files, firstRules, laterRules }: FontFaces, base: string): string {
  return files.reduce(
    (css, { name, bytes }) => css.replaceAll(base + name, `data:font/woff2;base64,${bytes.toString('base64')}`),
    firstRules + laterRules,
  )
}
