import subsetFont from 'subset-font'
import { expect, test } from 'vitest'
import { rupees } from '#content/rupees.ts'
import { textWidth } from '#drawing/fit.ts'
import { parseFont, readFontSource } from '#vite-plugins/fonts/font-source.ts'

const fonts = await Promise.all(['latin', 'latin-ext'].map(headlineFont))

/** The width of a text in the headline font. */
function measure(text: string): number {
  const advances = Array.from(text, (character) => {
    const font = fonts.find((candidate) => candidate.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
    if (font === undefined) throw new Error(`The font has no ${character}.`)
    return font.glyphsForString(character).reduce((sum, glyph) => sum + glyph.advanceWidth, 0) / font.unitsPerEm
  })
  return advances.reduce((sum, advance) => sum + advance, 0)
}

test('the width of an amount is that of the headline font, within 0.05 em a character', () => {
  for (const amount of [5, 10, 15, 20, 50, 65, 80, 95, 8.5, 149, 3600, 4275, 123_456]) {
    const text = rupees(amount)
    expect(textWidth(text), text).toBeGreaterThanOrEqual(measure(text) - 0.01)
    expect(textWidth(text), text).toBeLessThan(measure(text) + 0.05 * text.length)
  }
})

test('the width of words is at least that of the headline font, and at most 25 % more', () => {
  const words = ['Chalchitralaya', 'Moviemarketers', 'Ours', 'Sphinx of black quartz, judge my vow.']
  for (const word of words.flatMap((one) => [one, one.toUpperCase()])) {
    expect(textWidth(word), word).toBeGreaterThanOrEqual(measure(word))
    expect(textWidth(word), word).toBeLessThan(measure(word) * 1.25)
  }
})

async function headlineFont(subset: string) {
  const file = `@fontsource-variable/anek-latin/files/anek-latin-${subset}-wdth-normal.woff2`
  const { bytes, font } = await readFontSource(file)
  const characters = String.fromCodePoint(...font.characterSet)
  const axes = { wght: 800, wdth: 125 }
  return parseFont(await subsetFont(bytes, characters, { targetFormat: 'truetype', variationAxes: axes }))
}
