import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mkdtemp } from 'node:fs/promises'
import { create } from 'fontkitten'
import { expect, test } from 'vitest'
import { readContent, textsOf } from '#vite-plugins/content.ts'
import { createFontFaces } from '#vite-plugins/fonts/font-faces.ts'
import { rupees } from '#content/rupees.ts'

const content = await readContent()
const fonts = await createFontFaces(content, '/assets/', await mkdtemp(join(tmpdir(), 'fonts-')))
const { files } = fonts

test.for(['text', 'wide'])(
  'each character of the content, its capitals and those of amounts are in the %s font or in the shared one',
  (name) => {
    const family = files.filter((file) => file.name.includes(name) || file.name.includes('extra'))
    expect(family).toHaveLength(2)
    const included = new Set(family.flatMap(({ bytes }) => charactersOf(bytes)))
    const words = textsOf(content).join('') + rupees(-1_234_567_890)
    const missing = [...new Set(words + words.toUpperCase())].filter((character) => !included.has(character))
    expect(missing).toEqual([])
  },
)

test('all fonts together take at most 48 KB', () => {
  const total = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
  expect(total).toBeLessThanOrEqual(48_000)
})

test('each range of weights and widths has a fallback to Arial and one to Roboto', () => {
  const fallbacks = fonts.firstRules.split('\n').filter((rule) => rule.includes("'Anek Latin Fallback'"))
  for (const name of ['Arial', 'Roboto']) {
    const ranges = fallbacks
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
