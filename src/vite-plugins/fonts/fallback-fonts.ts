/**
 * Fallback fonts: system fonts with the metrics of the page's font, so that no line moves when that font is loaded. The
 * factors are measured at build over the page's own words.
 */
import subsetFont from 'subset-font'
import { fontFaceRule, hasGlyph, parseFont, readFontSource, type Axes } from './font-source.ts'

const FAMILY = 'Anek Latin Fallback'

/** For each range of weights and width: the instance to measure, and the closest weight of a system font. */
const FALLBACKS = [
  { weight: '400 500', stretch: '100%', axes: { wght: 420, wdth: 100 }, system: 'regular' },
  { weight: '501 700', stretch: '100%', axes: { wght: 600, wdth: 100 }, system: 'bold' },
  { weight: '701 800', stretch: '100%', axes: { wght: 800, wdth: 100 }, system: 'bold' },
  { weight: '800', stretch: '125%', axes: { wght: 800, wdth: 125 }, system: 'bold' },
] as const

export const SYSTEM_WEIGHTS = { regular: 400, bold: 700 } as const

/**
 * The names of the system fonts for `local()`, and a free font with the same widths to measure: Roboto on Android, Arial on
 * Windows and Apple, Liberation Sans on Linux. The last rule whose font exists wins, and each `local()` miss delays first
 * layout, most of all on desktops. So Android comes first, and PostScript names precede the full names, which few
 * browsers need.
 */
export const SYSTEM_FONTS = [
  {
    file: '@fontsource-variable/roboto/files/roboto-latin-wght-normal.woff2',
    regular: ['Roboto-Regular'],
    // Newer Androids have one file for all weights, under the name of the regular one.
    bold: ['Roboto-Bold', 'Roboto-Regular'],
  },
  {
    file: '@fontsource-variable/arimo/files/arimo-latin-wght-normal.woff2',
    regular: ['ArialMT', 'LiberationSans', 'Arial'],
    bold: ['Arial-BoldMT', 'LiberationSans-Bold', 'Arial Bold'],
  },
] as const

/** The @font-face rules that give the system fonts the metrics of `font`, with widths averaged over `words`. */
export async function fallbackRules(words: string, font: Buffer): Promise<string[]> {
  const rules = SYSTEM_FONTS.flatMap((systemFont) =>
    FALLBACKS.map(async ({ weight, stretch, axes, system }) => {
      const { bytes } = await readFontSource(systemFont.file)
      const [ours, theirs] = await Promise.all([
        measure(font, words, axes),
        measure(bytes, words, { wght: SYSTEM_WEIGHTS[system] }),
      ])
      const scale = ours.width / theirs.width
      return fontFaceRule({
        'font-family': `'${FAMILY}'`,
        'font-weight': weight,
        'font-stretch': stretch,
        src: systemFont[system].map((name) => `local('${name}')`).join(','),
        'size-adjust': percent(scale),
        'ascent-override': percent(ours.ascent / scale),
        'descent-override': percent(ours.descent / scale),
        'line-gap-override': percent(ours.lineGap / scale),
      })
    }),
  )
  return Promise.all(rules)
}

/** The metrics of one instance in ems. `width` is the average over the characters of `text` that the font has. */
async function measure(bytes: Buffer, text: string, axes: Axes) {
  // Fontkitten throws at an empty glyph that ends its file, as that of a no-break space can.
  const words = text.replaceAll(/\p{Zs}/gu, ' ')
  const instance = parseFont(
    await subsetFont(bytes, words, { targetFormat: 'truetype', variationAxes: axes, keepFeatures: [] }),
  )
  const characters = Array.from(words).filter(hasGlyph(instance))
  const em = instance.unitsPerEm
  const width = instance.glyphsForString(characters.join('')).reduce((sum, glyph) => sum + glyph.advanceWidth, 0)
  return {
    width: width / characters.length / em,
    ascent: instance.ascent / em,
    descent: -instance.descent / em,
    lineGap: instance.lineGap / em,
  }
}

function percent(ratio: number): string {
  return `${Number((ratio * 100).toFixed(2))}%`
}
