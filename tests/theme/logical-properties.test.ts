import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const THEME = join(import.meta.dirname, '../../src/theme')

/** Properties and values that name a side, and so look wrong in a language that is written from the right. */
const PHYSICAL =
  /^\s*(?:'?(?:(?:margin|padding|border|inset|scrollMargin|scrollPadding)(?:Left|Right)\w*|left|right|[mp][lr])'?:)|(?:[{,]\s*)(?:(?:margin|padding|border)(?:Left|Right)\w*|left|right):|\b(?:textAlign|float|clear)\b[^,\n]*'(?:left|right)'|border(?:Top|Bottom)(?:Left|Right)Radius/

test('styles name the start and the end of a line, and no side', async () => {
  const names = await readdir(THEME, { recursive: true })
  const files = names.filter((name) => name.endsWith('.ts'))
  expect(files.length).toBeGreaterThan(20)
  const sources = await Promise.all(files.map((name) => readFile(join(THEME, name), 'utf8')))
  const found = sources.flatMap((source, index) =>
    source
      .split('\n')
      .flatMap((line, row) => (PHYSICAL.test(line) ? [`${files[index]}:${row + 1} ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
})

test.each([
  "paddingLeft: '3',",
  "cell: { gridColumn: '1 / 8', paddingRight: { lg: '12' } },",
  "left: { base: '2' },",
  "insetInlineStart: '0', right: '3',",
  "textAlign: 'right',",
  "textAlign: { base: 'left', md: 'center' },",
  "borderLeft: 'hairline',",
  "borderTopLeftRadius: 'edge',",
])('a side is found in %s', (line) => {
  expect(PHYSICAL.test(line)).toBe(true)
})
