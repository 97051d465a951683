import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mkdtemp } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { expect, test } from 'vitest'
import { readContent, textsOf } from '#vite-plugins/content.ts'
import { createFontFaces } from '#vite-plugins/fonts/font-faces.ts'
import { hasGlyph, parseFont, readFontSource, type Axes } from '#vite-plugins/fonts/font-source.ts'
import { LATIN } from '#vite-plugins/fonts/subset-fonts.ts'
import { SYSTEM_FONTS, SYSTEM_WEIGHTS } from '#vite-plugins/fonts/fallback-fonts.ts'
import { rupees } from '#content/rupees.ts'

const content = await readContent()
const folder = await mkdtemp(join(tmpdir(), 'fonts-'))
const { files, firstRules, laterRules } = await createFontFaces(content, '/assets/', folder)

test.for(['text', 'wide'])(
  'each character of the content, its capitals and those of amounts are in the %s font or in the shared one',
  (name) => {
    const family = files.filter((file) => file.name.includes(name) || file.name.includes('extra'))
    expect(family).toHaveLength(2)
    const fonts = family.map(({ bytes }) => parseFont(bytes))
    const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, at) => 32 + at))
    const words = textsOf(content).join('') + rupees(-1_234_567_890) + (name === 'text' ? `${ascii}‘’“”–—…·×©` : '')
    const missing = [...new Set(words + words.toUpperCase())].filter(
      (character) => !fonts.some((font) => hasGlyph(font)(character)),
    )
    expect(missing).toEqual([])
  },
)

test('a new letter of the content is in the fonts of the next build', async () => {
  const text = (await createFontFaces({ ...content, word: 'ő' }, '', folder)).files.map(({ bytes }) => parseFont(bytes))
  expect(text.some((font) => hasGlyph(font)('ő'))).toBe(true)
})

/** The width of a text in ems, at some values of a font's axes. */
async function widthOf(text: string, bytes: Buffer, variationAxes: Axes): Promise<number> {
  const font = parseFont(await subsetFont(bytes, text, { targetFormat: 'truetype', variationAxes }))
  return font.glyphsForString(text).reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) / font.unitsPerEm
}

const rules = (firstRules + laterRules).match(/@font-face\{[^}]*/g) ?? []
const valueIn = (rule: string, descriptor: string) => new RegExp(`[{;]${descriptor}:([^;]*)`).exec(rule)?.[1] ?? ''

test('each file has a rule with its weights, and the shared one a rule for each family, with its characters', () => {
  for (const { name, bytes } of files) {
    const isShared = name.includes('extra')
    const own = rules.filter((rule) => rule.includes(`url(/assets/${name})`))
    expect(new Set(own.map((rule) => valueIn(rule, 'font-family'))).size).toBe(isShared ? 2 : 1)
    const { wght } = parseFont(bytes).variationAxes
    if (!isShared && wght) expect(valueIn(own[0] ?? '', 'font-weight')).toBe(`${wght.min} ${wght.max}`)
    for (const rule of own) {
      expect(valueIn(rule, 'font-display')).toBe('swap')
      expect(valueIn(rule, 'unicode-range').startsWith('U+')).toBe(isShared)
    }
    // Kerning, and figures of one width. A table without rules has at most 40 bytes.
    const { tables } = Reflect.get(parseFont(bytes), 'directory')
    if (!isShared) for (const table of ['GPOS', 'GSUB']) expect(tables[table].length).toBeGreaterThan(40)
  }
})

test('a fallback has the width of the font and its line, so that nothing moves', async () => {
  const [wide, text] = files.map(({ bytes }) => bytes)
  const { ascent, descent, lineGap, unitsPerEm } = (await readFontSource(LATIN)).font
  const words = content.site.brand + content.head.description
  for (const { file, ...names } of SYSTEM_FONTS) {
    const { bytes } = await readFontSource(file)
    for (const weight of ['regular', 'bold'] as const) {
      const theirs = await widthOf(words, bytes, { wght: SYSTEM_WEIGHTS[weight] })
      const sources = names[weight].map((name) => `local('${name}')`).join(',')
      const own = rules.filter((rule) => valueIn(rule, 'src') === sources)
      expect(own).toHaveLength({ regular: 1, bold: 3 }[weight])
      for (const rule of own) {
        const isWide = valueIn(rule, 'font-stretch') === '125%'
        const axes = isWide ? {} : { wght: Number.parseInt(valueIn(rule, 'font-weight')) }
        const ours = await widthOf(words, (isWide ? wide : text) ?? bytes, axes)
        const scale = Number.parseFloat(valueIn(rule, 'size-adjust'))
        // The average is that of all words.
        expect(Math.abs((scale * theirs) / ours - 100), rule).toBeLessThan(5)
        for (const [part, metric] of Object.entries({ ascent, descent: -descent, 'line-gap': lineGap })) {
          const override = Number.parseFloat(valueIn(rule, `${part}-override`))
          expect((override * scale) / 100).toBeCloseTo((metric / unitsPerEm) * 100, 0)
        }
      }
    }
  }
  // Where no font above has the sign.
  expect(rules.filter((rule) => valueIn(rule, 'unicode-range') === 'U+20B9' && rule.includes('local'))).toHaveLength(1)
})
