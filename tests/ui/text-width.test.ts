import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { create } from 'fontkitten'
import subsetFont from 'subset-font'
import { beforeAll, expect, test } from 'vitest'
import { hero } from '#content/landing.ts'
import { rupees } from '#content/rupees.ts'
import { site } from '#content/site.ts'
import { fittingSize, textWidth } from '#ui/text-width.ts'

let measure: (text: string) => number

beforeAll(async () => {
  const pieces = await Promise.all(['latin', 'latin-ext'].map(headlineCut))
  measure = (text) => Array.from(text).reduce((sum, character) => sum + advance(character), 0)
  const advance = (character: string) => {
    const font = pieces.find((piece) => piece.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
    if (font === undefined) throw new Error(`No piece of the font has ${character}.`)
    return font.glyphsForString(character).reduce((sum, glyph) => sum + glyph.advanceWidth, 0) / font.unitsPerEm
  }
})

test('amounts are as wide as the headlines are cut, to a twentieth of an em a figure', () => {
  for (const amount of [5, 10, 15, 20, 50, 65, 80, 95, 8.5, 149, 3600, 4275, 123_456]) {
    const text = rupees(amount)
    expect(textWidth(text), text).toBeGreaterThanOrEqual(measure(text) - 0.01)
    expect(textWidth(text), text).toBeLessThan(measure(text) + 0.05 * text.length)
  }
})

test('words are taken to be as wide as they are, or a little wider', () => {
  const words = [site.brand, 'Chalchitralaya', 'Moviemarketers', hero.ticket.admit, hero.ticket.platform]
  for (const word of words.flatMap((one) => [one, one.toUpperCase()])) {
    expect(textWidth(word), word).toBeGreaterThanOrEqual(measure(word))
    expect(textWidth(word), word).toBeLessThan(measure(word) * 1.25)
  }
})

test('a text that fits keeps its size, another is set as small as its room asks for', () => {
  expect(fittingSize(196, 2, 500)).toBe(196)
  expect(fittingSize(196, 4, 500)).toBe(125)
})

async function headlineCut(piece: string) {
  const file = `@fontsource-variable/anek-latin/files/anek-latin-${piece}-wdth-normal.woff2`
  const original = await readFile(createRequire(import.meta.url).resolve(file))
  const text = [...Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)), '₹−'].join('')
  const font = create(
    await subsetFont(original, text, { targetFormat: 'truetype', variationAxes: { wght: 800, wdth: 125 } }),
  )
  if (font.isCollection) throw new Error('one file, one font')
  return font
}
