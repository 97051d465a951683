import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mkdtemp } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { content } from '#app/head.tsx'
import { createFontFaces, LATIN, LATIN_EXT, textsOf } from '#vite-plugins/fonts/font-faces.ts'
import { hasGlyph, parseFont, readFontSource } from '#vite-plugins/fonts/font-source.ts'
import { rupees } from '#content/rupees.ts'

const folder = await mkdtemp(join(tmpdir(), 'fonts-'))
const { files, firstRules } = await createFontFaces(content, '/assets/', folder)
const sources = await Promise.all([LATIN, LATIN_EXT].map(readFontSource))

test.for(['text', 'wide'])(
  'each character that the family has, of the content, its capitals and amounts, is in the %s font or in the shared one',
  (name) => {
    const family = files.filter((file) => file.name.includes(name) || file.name.includes('extra'))
    expect(family).toHaveLength(2)
    const fonts = family.map(({ bytes }) => parseFont(bytes))
    const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, at) => 32 + at))
    const words = textsOf(content).join('') + rupees(-1_234_567_890) + (name === 'text' ? `${ascii}‘’“”–—…·×©` : '')
    const expected = [...new Set(words + words.toUpperCase())].filter((character) =>
      sources.some(({ font }) => hasGlyph(font)(character)),
    )
    expect(expected.filter((character) => !fonts.some((font) => hasGlyph(font)(character)))).toEqual([])
  },
)

test('a new letter of the content is in the fonts of the next build', async () => {
  const text = (await createFontFaces({ ...content, word: 'ő' }, '', folder)).files.map(({ bytes }) => parseFont(bytes))
  expect(text.some((font) => hasGlyph(font)('ő'))).toBe(true)
})

test('a font has a letter with an accent where it has that letter itself', async () => {
  const { font } = await readFontSource(LATIN)
  expect(['é', 'ő', 'a'].map(hasGlyph(font))).toEqual([true, false, true])
})

test.each([
  ['Android', 'Roboto-Regular', 'Roboto-Bold'],
  ['Windows and Apple', 'ArialMT', 'Arial-BoldMT'],
  ['Linux', 'LiberationSans', 'LiberationSans-Bold'],
])('before the fonts have come, text is in the font of %s in its weight', (_, regular, bold) => {
  const rules = firstRules.split('@font-face').filter((rule) => rule.includes(' Fallback'))
  const weights = (name: string) =>
    rules.flatMap((rule) => (rule.includes(`local('${name}')`) ? (/weight:([^;]+)/.exec(rule)?.[1] ?? []) : []))
  expect(weights(bold)).toEqual(['501 700', '701 800', '800'])
  // A new Android has one file for all weights, under this name.
  expect(weights(regular)).toEqual(regular.startsWith('Roboto') ? ['400 500', ...weights(bold)] : ['400 500'])
})

test('no-break spaces, which word processors write, are measured as spaces', async () => {
  const rules = async (space: string) => (await createFontFaces({ word: `a${space}price` }, '', folder)).firstRules
  const fallbacks = (css: string) => css.slice(css.indexOf('Fallback'))
  expect(fallbacks(await rules('\u00A0'))).toBe(fallbacks(await rules(' ')))
})
