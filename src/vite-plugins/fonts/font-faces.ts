/** The fonts of the page: subsets of Anek Latin, with only the characters and axes in use, and fallback fonts. */
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { fallbackRules } from './fallback-fonts.ts'
import { fontFaceRule, hasGlyph, readFontSource, type Axes } from './font-source.ts'

type FontFile = { name: string; bytes: Buffer }

/** A font of the theme: its @font-face descriptors, and the axes to keep. */
type Face = { name: string; family: string; weight: string; stretch: string; axes: Axes }

/** Fontsource splits the family by script, with both axes in each file. The rupee sign is only in the second one. */
export const LATIN = '@fontsource-variable/anek-latin/files/anek-latin-latin-wdth-normal.woff2'
export const LATIN_EXT = '@fontsource-variable/anek-latin/files/anek-latin-latin-ext-wdth-normal.woff2'

const BASIC_LATIN = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join('')
/** Characters that visitors may type, in addition to those of the content. */
const TYPED = `${BASIC_LATIN}\u00A0‘’“”–—…·×©`

/**
 * The two fonts of the theme: body text in all weights at normal width, and headlines in the heaviest and widest style.
 * One font with both axes would be 42 KB instead of 34, and would delay the headlines.
 */
const TEXT: Face = {
  name: 'text',
  family: 'Anek Latin',
  weight: '400 800',
  stretch: '100%',
  axes: { wght: { min: 400, max: 800 }, wdth: 100 },
}
const WIDE: Face = {
  name: 'wide',
  family: 'Anek Latin Wide',
  weight: '800',
  stretch: '125%',
  axes: { wght: 800, wdth: 125 },
}

/** The few characters from LATIN_EXT are one file for both families. */
const BOTH_AXES: Axes = { wght: { min: 400, max: 800 }, wdth: { min: 100, max: 125 } }

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

/** The characters of `content` that are in none of our fonts: each device draws them in one of its own. */
export async function lackedCharacters(content: object): Promise<string[]> {
  const sources = await Promise.all([LATIN, LATIN_EXT].map(readFontSource))
  const isLacked = (letter: string) => /\P{Cf}/u.test(letter) && !sources.some(({ font }) => hasGlyph(font)(letter))
  return charactersOf(textsOf(content).join('')).filter(isLacked)
}

/** All rules with the fonts as data URLs, for a page without a server. */
export function standaloneRules({ files, firstRules, laterRules }: FontFaces, base: string): string {
  return files.reduce(
    (css, { name, bytes }) => css.replaceAll(base + name, `data:font/woff2;base64,${bytes.toString('base64')}`),
    firstRules + laterRules,
  )
}

/**
 * Makes the subsets for the characters of `words`, with their @font-face rules, whose URLs are `{base}{name}`. The first is
 * that of the headlines. Takes seconds, so the results are cached in `cacheFolder`.
 */
async function subsetFonts(words: string, base: string, cacheFolder: string) {
  const [latin, latinExt] = await Promise.all([readFontSource(LATIN), readFontSource(LATIN_EXT)])
  const characters = charactersOf(TYPED + words)
  const isLatin = hasGlyph(latin.font)
  const extraCharacters = characters.filter((character) => !isLatin(character) && hasGlyph(latinExt.font)(character))

  const subset = ({ name, axes }: Face, kept: readonly string[]) =>
    cachedSubset(`anek-latin-${name}`, latin.bytes, kept.filter(isLatin), axes, cacheFolder)
  const [text, wide, extra] = await Promise.all([
    subset(TEXT, characters),
    // The first paint waits for this file, so it contains only the words, also in capitals, as the tickets show them.
    subset(WIDE, charactersOf(words + words.toUpperCase())),
    cachedSubset('anek-latin-extra', latinExt.bytes, extraCharacters, BOTH_AXES, cacheFolder),
  ])
  const laterRules = [
    faceRule(TEXT, base + text.name),
    // It belongs to both families.
    ...[TEXT, WIDE].map((face) => faceRule(face, base + extra.name, extraCharacters)),
  ]
  return { files: [wide, text, extra], first: wide, firstRule: faceRule(WIDE, base + wide.name), laterRules }
}

/** Every string in a piece of content, in order. */
export function textsOf(content: unknown): string[] {
  if (typeof content === 'string') return [content]
  if (typeof content !== 'object' || content === null) return []
  return Object.values(content).flatMap(textsOf)
}

function charactersOf(text: string): string[] {
  return [...new Set(text)].filter((character) => character >= ' ').toSorted()
}

async function cachedSubset(
  name: string,
  source: Buffer,
  characters: readonly string[],
  axes: Axes,
  cacheFolder: string,
): Promise<FontFile> {
  const options = {
    targetFormat: 'woff2',
    variationAxes: axes,
    // Kerning, and tabular figures for columns of amounts. The page uses no other feature.
    keepFeatures: ['kern', 'tnum'],
    // STAT is for font menus, and a few symbols have no kerning. Browsers reject a font without a `name` table.
    dropTables: ['STAT', ...(characters.length < 10 ? ['GDEF', 'GPOS', 'GSUB'] : [])],
  } as const
  const key = digestOf(source, characters.join(''), JSON.stringify(options))
  const cacheFile = join(cacheFolder, `${name}.${key}.woff2`)
  const bytes = await readFile(cacheFile).catch(async () => {
    const subset = await subsetFont(source, characters.join(''), options)
    await mkdir(cacheFolder, { recursive: true })
    await writeFile(cacheFile, subset)
    return subset
  })
  return { name: `${name}.${digestOf(bytes)}.woff2`, bytes }
}

function faceRule(face: Face, url: string, characters?: readonly string[]): string {
  const range = characters?.map((character) => `U+${character.codePointAt(0)?.toString(16).toUpperCase()}`).join(',')
  return fontFaceRule({
    'font-family': `'${face.family}'`,
    'font-weight': face.weight,
    'font-stretch': face.stretch,
    // Text is visible from the first paint in the fallback font.
    'font-display': 'swap',
    src: `url(${url}) format('woff2')`,
    ...(range === undefined ? {} : { 'unicode-range': range }),
  })
}

function digestOf(...parts: (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('base64url').replaceAll(/[-_]/g, '').slice(0, 8)
}
