import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mkdtemp } from 'node:fs/promises'
import { create } from 'fontkitten'
import { expect, test } from 'vitest'
import { readContent, textsOf } from '#vite-plugins/content.ts'
import { makeFontFaces } from '#vite-plugins/fonts/font-faces.ts'
import { rupees } from '#content/rupees.ts'

const content = await readContent()
const fonts = await makeFontFaces(content, '/assets/', await mkdtemp(join(tmpdir(), 'fonts-')))
const { files } = fonts

test.for(['text', 'wide'])(
  'each character of the content, in capitals too, and of amounts is in the %s cut or in the piece that both share',
  (cut) => {
    const shown = files.filter(({ name }) => name.includes(cut) || name.includes('extra'))
    expect(shown).toHaveLength(2)
    const drawn = new Set(shown.flatMap(({ bytes }) => charactersOf(bytes)))
    const words = textsOf(content).join('') + rupees(-1_234_567_890)
    const missing = [...new Set(words + words.toUpperCase())].filter((character) => !drawn.has(character))
    expect(missing).toEqual([])
  },
)

test('the rupee sign is in the fonts, for every width', () => {
  expect(fonts.laterRules.match(/unicode-range:U\+20B9/g)).toHaveLength(2)
  expect(files.some(({ bytes }) => charactersOf(bytes).includes('₹'))).toBe(true)
})

test('all fonts together take at most 48 KB', () => {
  const total = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
  expect(total).toBeLessThanOrEqual(48_000)
})

test('each range of weights and widths has a stand-in from Arial and one from Roboto', () => {
  const standIns = fonts.firstRules.split('\n').filter((rule) => rule.includes("'Anek Latin Fallback'"))
  for (const name of ['Arial', 'Roboto']) {
    const ranges = standIns
      .filter((rule) => rule.includes(`local('${name}`))
      .map((rule) => /font-weight:([^;]+);font-stretch:([^;]+)/.exec(rule)?.slice(1).join(' at '))
    expect(ranges).toEqual(['400 500 at 100%', '501 700 at 100%', '701 800 at 100%', '800 at 125%'])
  }
})

function charactersOf(bytes: Buffer): string[] {
  const font = create(bytes)
  if (font.isCollection) throw new Error('one file, one font')
  return font.characterSet.map((codePoint) => String.fromCodePoint(codePoint))
}
