import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mkdtemp } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readContent, textsOf } from '#vite-plugins/content.ts'
import { createFontFaces } from '#vite-plugins/fonts/font-faces.ts'
import { hasGlyph, parseFont } from '#vite-plugins/fonts/font-source.ts'
import { rupees } from '#content/rupees.ts'

const content = await readContent()
const { files, firstRules } = await createFontFaces(content, '/assets/', await mkdtemp(join(tmpdir(), 'fonts-')))

test.for(['text', 'wide'])(
  'each character of the content, its capitals and those of amounts are in the %s font or in the shared one',
  (name) => {
    const family = files.filter((file) => file.name.includes(name) || file.name.includes('extra'))
    expect(family).toHaveLength(2)
    const fonts = family.map(({ bytes }) => parseFont(bytes))
    const typed = name === 'text' ? Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('') : ''
    const words = textsOf(content).join('') + rupees(-1_234_567_890) + typed
    const missing = [...new Set(words + words.toUpperCase())].filter(
      (character) => !fonts.some((font) => hasGlyph(font)(character)),
    )
    expect(missing).toEqual([])
  },
)

test('a fallback has the width of the font and its line, so that nothing moves', () => {
  const rules = firstRules.match(/@font-face\{font-family:'Anek Latin Fallback'[^}]*/g) ?? []
  for (const descriptor of ['size-adjust', 'ascent-override', 'descent-override', 'line-gap-override'])
    expect(rules.filter((rule) => !rule.includes(`${descriptor}:`))).toEqual([])
  expect(rules.length).toBeGreaterThan(0)
})
