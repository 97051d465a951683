/**
 * The page's type: cut from the Fontsource package down to what the page can show, and a stand-in for each face made
 * of the fonts that phones and computers already have, stretched to the same measures, so that nothing moves when the
 * real one arrives.
 */
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { create, type Font } from 'fontkitten'
import subsetFont from 'subset-font'
import { textsOf } from '#vite-plugins/content.ts'

export type FontFile = { name: string; bytes: Buffer }

/**
 * The fonts of the page, `first` the one of the headlines. The rules name the files as `{base}{name}`: `firstRules` are
 * those of the headlines and of the stand-ins, which the first paint is made with, `laterRules` those of all other type.
 */
export type FontFaces = { files: FontFile[]; first: FontFile; firstRules: string; laterRules: string }

type Axes = Readonly<Record<string, number | { min: number; max: number }>>
type Cut = { name: string; family: string; weight: string; stretch: string; axes: Axes }

const STAND_IN = 'Anek Latin Fallback'

/** Fontsource cuts the family in pieces, both axes in each: the rupee sign is in the second one only. */
const LATIN = '@fontsource-variable/anek-latin/files/anek-latin-latin-wdth-normal.woff2'
const EXTENDED = '@fontsource-variable/anek-latin/files/anek-latin-latin-ext-wdth-normal.woff2'

const BASIC_LATIN = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join('')
/** What people may type, and see in the type of the text, beside the characters of the content. */
const TYPED = `${BASIC_LATIN}\u00A0‘’“”–—…·×©`
/** What amounts are written with, which the page computes: see `content/rupees.ts`. */
const FIGURES = '0123456789,%₹\u2212'

/**
 * The two cuts that the theme sets: text in every weight at the common width, headlines at the heaviest and widest.
 * One face with both axes would hold the same letters in 42 KB instead of 34, and the headlines would wait for it all.
 */
const TEXT: Cut = {
  name: 'text',
  family: 'Anek Latin',
  weight: '400 800',
  stretch: '100%',
  axes: { wght: { min: 400, max: 800 }, wdth: 100 },
}
const WIDE: Cut = {
  name: 'wide',
  family: 'Anek Latin Wide',
  weight: '800',
  stretch: '125%',
  axes: { wght: 800, wdth: 125 },
}

/** The few characters of the second piece serve both cuts from one file. */
const BOTH_AXES: Axes = { wght: { min: 400, max: 800 }, wdth: { min: 100, max: 125 } }

/** Per range of weights and width: the instance that is measured, and the nearest weight of a system's font. */
const STAND_INS = [
  { weight: '400 500', stretch: '100%', axes: { wght: 420, wdth: 100 }, system: 'regular' },
  { weight: '501 700', stretch: '100%', axes: { wght: 600, wdth: 100 }, system: 'bold' },
  { weight: '701 800', stretch: '100%', axes: { wght: 800, wdth: 100 }, system: 'bold' },
  { weight: '800', stretch: '125%', axes: { wght: 800, wdth: 125 }, system: 'bold' },
] as const

const SYSTEM_WEIGHTS = { regular: 400, bold: 700 } as const

/**
 * The names of the systems' fonts, and a free font with the same letter widths to measure in their place. Android has
 * Roboto, Windows and Apple have Arial, Linux its double Liberation Sans. The last rule that finds its font wins, and
 * each name that is not found costs the first layout a question to the system: computers, which answer slowest, come
 * last, and the names that most browsers do not need stand behind the PostScript names that they find.
 */
const SYSTEM_FONTS = [
  {
    file: '@fontsource-variable/roboto/files/roboto-latin-wght-normal.woff2',
    regular: ['Roboto-Regular', 'Roboto'],
    // Newer Androids keep all weights in one file, known by the regular name alone.
    bold: ['Roboto-Bold', 'Roboto-Regular', 'Roboto'],
  },
  {
    file: '@fontsource-variable/arimo/files/arimo-latin-wght-normal.woff2',
    regular: ['ArialMT', 'LiberationSans', 'Arial'],
    bold: ['Arial-BoldMT', 'LiberationSans-Bold', 'Arial Bold'],
  },
] as const

/**
 * Cuts the fonts for the texts in `content`. The work takes seconds, so its result is kept in `cacheFolder` until a
 * word, this file or a package changes.
 */
export async function makeFontFaces(content: unknown, base: string, cacheFolder: string): Promise<FontFaces> {
  const words = textsOf(content).join(' ') + FIGURES
  const [latin, extended] = await Promise.all([originalFont(LATIN), originalFont(EXTENDED)])
  const inLatin = charactersOf(TYPED + words).filter(isIn(latin))
  const inExtended = charactersOf(TYPED + words)
    .filter((character) => !inLatin.includes(character))
    .filter(isIn(extended))

  const cut = ({ name, axes }: Cut, characters: readonly string[]) =>
    cutFile(`anek-latin-${name}`, latin.bytes, characters, axes, cacheFolder)
  const [text, wide, extra] = await Promise.all([
    cut(TEXT, inLatin),
    // The first paint waits for it, so it holds nothing but the words, and these in capitals, as tickets print them.
    cut(WIDE, charactersOf(words + words.toUpperCase()).filter(isIn(latin))),
    cutFile('anek-latin-extra', extended.bytes, inExtended, BOTH_AXES, cacheFolder),
  ])

  return {
    files: [wide, text, extra],
    first: wide,
    firstRules: [faceRule(WIDE, base + wide.name), ...(await standInRules(words, latin.bytes))].join('\n'),
    laterRules: [
      faceRule(TEXT, base + text.name),
      ...[TEXT, WIDE].map((both) => faceRule(both, base + extra.name, inExtended)),
    ].join('\n'),
  }
}

/** All rules with the files written into them, for a page that has no address to fetch them from. */
export function standaloneRules({ files, firstRules, laterRules }: FontFaces, base: string): string {
  return files.reduce(
    (css, { name, bytes }) => css.replaceAll(base + name, `data:font/woff2;base64,${bytes.toString('base64')}`),
    firstRules + laterRules,
  )
}

function charactersOf(text: string): string[] {
  return [...new Set(text)].filter((character) => character >= ' ').toSorted()
}

async function cutFile(
  name: string,
  original: Buffer,
  characters: readonly string[],
  axes: Axes,
  cacheFolder: string,
): Promise<FontFile> {
  const settings = {
    targetFormat: 'woff2',
    variationAxes: axes,
    // Kerning, and figures of one width for columns of amounts. Nothing else in the font is used.
    keepFeatures: ['kern', 'tnum'],
    noHinting: true,
    // The list of styles is for font menus; a handful of signs has no kerning. Browsers refuse a font without names.
    dropTables: ['STAT', ...(characters.length < 10 ? ['GDEF', 'GPOS', 'GSUB'] : [])],
  } as const
  const key = fingerprint(original, characters.join(''), JSON.stringify(settings))
  const kept = join(cacheFolder, `${name}.${key}.woff2`)
  const bytes = await readFile(kept).catch(async () => {
    const cut = await subsetFont(original, characters.join(''), settings)
    await mkdir(cacheFolder, { recursive: true })
    await writeFile(kept, cut)
    return cut
  })
  return { name: `${name}.${fingerprint(bytes)}.woff2`, bytes }
}

function faceRule(cut: Cut, address: string, characters?: readonly string[]): string {
  const range = characters?.map((character) => `U+${character.codePointAt(0)?.toString(16).toUpperCase()}`).join(',')
  return rule({
    'font-family': `'${cut.family}'`,
    'font-weight': cut.weight,
    'font-stretch': cut.stretch,
    // The words are there from the first paint, and change their look when the type arrives.
    'font-display': 'swap',
    src: `url(${address}) format('woff2')`,
    ...(range === undefined ? {} : { 'unicode-range': range }),
  })
}

/** Rules that lay the page's measures over the system's fonts. Widths are compared over the page's own words. */
async function standInRules(words: string, latin: Buffer): Promise<string[]> {
  const rules = SYSTEM_FONTS.flatMap((systemFont) =>
    STAND_INS.map(async ({ weight, stretch, axes, system }) => {
      const { bytes } = await originalFont(systemFont.file)
      const [ours, theirs] = await Promise.all([
        measure(latin, words, axes),
        measure(bytes, words, { wght: SYSTEM_WEIGHTS[system] }),
      ])
      const scale = ours.width / theirs.width
      return rule({
        'font-family': `'${STAND_IN}'`,
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

/** Free doubles of the systems' fonts, each with the PostScript name by which a stand-in finds the real one. */
export async function systemFonts(): Promise<{ postScriptName: string; bytes: Buffer }[]> {
  const weights = ['regular', 'bold'] as const
  return Promise.all(
    SYSTEM_FONTS.flatMap(({ file, ...names }) =>
      weights.map(async (weight) => {
        const { bytes, font } = await originalFont(file)
        const characters = String.fromCodePoint(...font.characterSet)
        return {
          postScriptName: names[weight][0],
          bytes: await subsetFont(bytes, characters, {
            targetFormat: 'truetype',
            variationAxes: { wght: SYSTEM_WEIGHTS[weight] },
          }),
        }
      }),
    ),
  )
}

/** One instance of a variable font, as a plain TrueType font. */
function instanceOf(font: Buffer, characters: string, axes: Axes): Promise<Buffer> {
  return subsetFont(font, characters, { targetFormat: 'truetype', variationAxes: axes, keepFeatures: [] })
}

/** Measures of one instance in ems; `width` is the average over the characters of `words` that the font has. */
async function measure(font: Buffer, words: string, axes: Axes) {
  const instance = create(await instanceOf(font, words, axes))
  if (instance.isCollection) throw new Error('A font of the page is a collection: it cannot be measured.')
  const shown = Array.from(words).filter(isIn({ font: instance }))
  const em = instance.unitsPerEm
  const width = instance.glyphsForString(shown.join('')).reduce((sum, glyph) => sum + glyph.advanceWidth, 0)
  return {
    width: width / shown.length / em,
    ascent: instance.ascent / em,
    descent: -instance.descent / em,
    lineGap: instance.lineGap / em,
  }
}

async function originalFont(file: string): Promise<{ bytes: Buffer; font: Font }> {
  const bytes = await readFile(createRequire(import.meta.url).resolve(file))
  const font = create(bytes)
  if (font.isCollection) throw new Error(`${file} is a collection of fonts: name one with a single font.`)
  return { bytes, font }
}

function isIn({ font }: { font: Font }): (character: string) => boolean {
  return (character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
}

function rule(declarations: Record<string, string>): string {
  return `@font-face{${Object.entries(declarations)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`
}

function percent(ratio: number): string {
  return `${Number((ratio * 100).toFixed(2))}%`
}

function fingerprint(...parts: (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('base64url').replaceAll(/[-_]/g, '').slice(0, 8)
}
